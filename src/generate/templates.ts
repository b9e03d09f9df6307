import Handlebars from "handlebars";
import type { OwnPackage } from "./portable.js";

/** Fills a template in. What goes in is source text already, or text that was escaped for its place. */
export type Fill = (parts: Readonly<Record<string, unknown>>) => string;

/** The texts that a project is printed from. */
export class Templates {
  readonly #own: OwnPackage;

  constructor(own: OwnPackage) {
    this.#own = own;
  }

  /** A template, ready to be filled in any number of times. @param name such as `src/index.ts` */
  load(name: string): Fill {
    // A part that is missing is a fault of ours, not an empty place.
    return Handlebars.compile(this.text(`${name}.hbs`), { noEscape: true, strict: true });
  }

  /** A file that goes into each project as it is. @param name relative to the templates */
  text(name: string): string {
    return this.#own.read(`templates/project/${name}`);
  }
}
