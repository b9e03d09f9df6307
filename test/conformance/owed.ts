/** Why a scenario or a check of the conformance suite isn't owed by a server of resources. */
const TOOLS = "asks for tools, which this server hasn't got";
const PROMPTS = "asks for prompts, which this server hasn't got";
const LOGGING = "asks for the logging capability, which is not declared";
const CLIENT = "asks a tool to ask the client, and this server has no tools";
const EXTENSION = "tests an extension that is not declared";

/**
 * The scenarios that are owed, with the checks in them that are not, and why. A scenario is owed in every version that
 * it names, but for those in `NOT_OWED`.
 */
export const OWED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "server-initialize": {},
  "server-session-lifecycle": {},
  "server-stateless": {
    "sep-2575-server-rejects-undeclared-capability": TOOLS,
    "sep-2575-missing-capability-http-400": TOOLS,
    "sep-2575-http-server-no-independent-requests-on-stream": TOOLS,
    "sep-2575-server-no-log-without-loglevel": TOOLS,
    "sep-2575-server-sends-prompts-list-changed-on-subscription": PROMPTS,
    "sep-2575-server-sends-tools-list-changed-on-subscription": TOOLS,
  },
  ping: {},
  "server-sse-multiple-streams": {},
  "resources-list": {},
  "resources-read-text": {},
  "resources-read-binary": {},
  "resources-templates-read": {},
  "resources-subscribe": {},
  "resources-unsubscribe": {},
  "sep-2164-resource-not-found": {},
  "dns-rebinding-protection": {},
  caching: {
    "sep-2549-tools-list-caching-hints": TOOLS,
    "sep-2549-prompts-list-caching-hints": PROMPTS,
  },
  "input-required-result-unsupported-methods": {},
};

/** The scenarios that are not owed, in all their versions or in one, and why. */
export const NOT_OWED: Readonly<Record<string, string>> = {
  "completion-complete": "completes the argument of a prompt, which this server hasn't got",
  "logging-set-level": LOGGING,
  "tools-list": TOOLS,
  "tools-call-simple-text": TOOLS,
  "tools-call-image": TOOLS,
  "tools-call-audio": TOOLS,
  "tools-call-embedded-resource": TOOLS,
  "tools-call-mixed-content": TOOLS,
  "tools-call-with-logging": TOOLS,
  "tools-call-error": TOOLS,
  "tools-call-with-progress": TOOLS,
  "tools-call-sampling": TOOLS,
  "tools-call-elicitation": TOOLS,
  "json-schema-2020-12": TOOLS,
  "elicitation-sep1034-defaults": CLIENT,
  "elicitation-sep1330-enums": CLIENT,
  "server-sse-polling": "calls a tool whose stream is cut, and this server has no tools",
  "server-sse-multiple-streams 2026-07-28": "lists tools; without them 2026-07-28 answers 404",
  "prompts-list": PROMPTS,
  "prompts-get-simple": PROMPTS,
  "prompts-get-with-args": PROMPTS,
  "prompts-get-embedded-resource": PROMPTS,
  "prompts-get-with-image": PROMPTS,
  "http-header-validation": "sends its headers with calls of tools, which this server hasn't got",
  "http-custom-header-server-validation":
    "tests headers for arguments of tools, which this server hasn't got",
  "input-required-result-basic-elicitation": CLIENT,
  "input-required-result-basic-sampling": CLIENT,
  "input-required-result-basic-list-roots": CLIENT,
  "input-required-result-request-state": CLIENT,
  "input-required-result-multiple-input-requests": CLIENT,
  "input-required-result-multi-round": CLIENT,
  "input-required-result-missing-input-response": CLIENT,
  "input-required-result-non-tool-request": PROMPTS,
  "input-required-result-result-type": CLIENT,
  "input-required-result-tampered-state": CLIENT,
  "input-required-result-capability-check": CLIENT,
  "input-required-result-ignore-extra-params": CLIENT,
  "input-required-result-validate-input": CLIENT,
  "sep-2640-skills-directory": EXTENSION,
  "sep-2640-skills-enumeration": EXTENSION,
  "sep-2640-skills-manifest": EXTENSION,
  "tasks-lifecycle": EXTENSION,
  "tasks-capability-negotiation": EXTENSION,
  "tasks-wire-fields": EXTENSION,
  "tasks-request-state-removal": EXTENSION,
  "tasks-mrtr-input": EXTENSION,
  "tasks-request-headers": EXTENSION,
  "tasks-dispatch-and-envelope": EXTENSION,
  "tasks-status-notifications": EXTENSION,
  "tasks-required-task-error": EXTENSION,
  "tasks-mrtr-composition": EXTENSION,
};
