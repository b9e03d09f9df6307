import "./site.js";
