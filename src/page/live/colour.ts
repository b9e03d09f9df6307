import hljs from "highlight.js/lib/core";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import ini from "highlight.js/lib/languages/ini";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import markdown from "highlight.js/lib/languages/markdown";
import python from "highlight.js/lib/languages/python";
import shell from "highlight.js/lib/languages/bash";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import { escapeHtml } from "../../docs/markup.js";
import { MOST_COLOURED } from "./print-apart.js";

const LANGUAGES = { css, diff, ini, javascript, json, markdown, python, shell, sql, typescript, xml, yaml };
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/**
 * A text as HTML that shows it, coloured where its language is known.
 * @param language a name of it, such as `js` or `yaml`
 */
export function colour(text: string, language: string | undefined): string {
  const isKnown = language !== undefined && hljs.getLanguage(language) !== undefined;
  if (!isKnown || text.length > MOST_COLOURED) return escapeHtml(text);
  return hljs.highlight(text, { language, ignoreIllegals: true }).value;
}
