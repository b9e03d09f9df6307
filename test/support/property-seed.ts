import fc from "fast-check";

/** Any number will do; a fixed one makes `npm test` say the same each time. `npm run properties` sets fresh ones. */
const SEED = 20_260_728;

const given = process.env["PROPERTY_SEED"];
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: given === undefined ? SEED : Number(given) });
