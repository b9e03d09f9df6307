import DOMPurify from "dompurify";

/** What may stand in HTML that is made of content: nothing that runs, loads, names or styles anything. */
const TAGS = [
  ..."a b blockquote br code dd del div dl dt em h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub".split(
    " ",
  ),
  ..."sup table tbody td tfoot th thead tr u ul var".split(" "),
];

/** The classes of the highlighter. What it didn't colour has none of its own. */
const CLASS = /^hljs-[a-z_-]+(?: [a-z]+_)*$/;

/** Where links lead, while they are sanitised. */
let leadLink: LeadLink | undefined;

DOMPurify.addHook("uponSanitizeAttribute", (_node, attribute) => {
  // What it leads to is looked at afterwards.
  if (attribute.attrName === "href" && leadLink !== undefined)
    attribute.attrValue = leadLink(attribute.attrValue);
  if (attribute.attrName === "class" && !CLASS.test(attribute.attrValue)) attribute.keepAttr = false;
});

/** Says where a link leads instead of what it names. */
export type LeadLink = (href: string) => string;

/**
 * Makes nodes of HTML that nobody vouches for.
 * @param lead where links lead that aren't to lead where they say
 */
export function sanitise(html: string, lead?: LeadLink): DocumentFragment {
  leadLink = lead;
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["align", "class", "colspan", "href", "rowspan", "start", "title"],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // The web, mail, and places of this page.
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|#\/)/i,
    RETURN_DOM_FRAGMENT: true,
  });
}
