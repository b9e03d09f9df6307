/** Texts that code, comments and templates might take for their own. */
export const AWKWARD_TEXTS: readonly string[] = [
  'It\'s "A" & <b> `c` = d',
  "x */ process.exit(7); /*",
  "one\ntwo\r\nthree\n",
  "${process.env.HOME} `${HOME}`",
  "back\\slash \\n \\u0041 \\",
  "\u2028line\u2029paragraph",
  "😀 👩‍👩‍👧",
  "\u202eright to left\u202c שלום مرحبا",
  "{{name}} {{{this}}} {{#if x}}",
  "</script><!-- --> // # 'use strict'",
  "$& $1 $$ $` %s %o",
  "  spaces before and after  ",
  "e\u0301 and é are two",
  "\u007f\u0085\ufeff",
];

/** Each operator and modifier of RFC 6570, section 2.2 and 2.4. */
export const TEMPLATES = [
  "simple/{a}",
  "several/{a}/{b}.{c}",
  "plus/{+a}",
  "fragment/x{#a}",
  "label/x{.a,b}",
  "path{/a,b}",
  "path-list/x{/a*}",
  "semi/x{;a,b}",
  "query/x{?a,b}",
  "query-list/x{?a*}",
  "and/x?fixed=1{&a,b}",
  "list/x/{a*}",
  "prefix/{a:3}/{b}",
  "names/{constructor}/{__proto__}{?toString}",
];
