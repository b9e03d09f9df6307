// From Pressmark 0.1.0: src/kit/content/template-walk.ts (MIT)
import type Handlebars from "handlebars";

/** The inner helper that prints a value. Its name holds a space, so that no data is called so. */
export const PRINT = "print value";
/** The inner helper that prints a value escaped. */
export const ESCAPE = "escape value";

/** The inner helper that stands at the beginning of each block, and takes the length of the block's own text. */
export const COUNT = "count block";

/** How many blocks may stand in each other. */
const MOST_DEEP = 100;
const TOO_DEEP = `blocks stand in each other more than ${String(MOST_DEEP)} deep`;

/** What opens a block, and what closes one; `{{^}}` alone is an `else`. */
const BLOCK_TAG = /\{\{~?(?:(?<opens>#|\^(?!~?\}\}))|\/)/g;

/**
 * Looks at a template before it's parsed: the parser takes a minute for some thousand blocks in each other.
 * @returns the fault, or nothing
 */
export function findTooDeep(text: string): string | undefined {
  let depth = 0;
  for (const { index, groups } of text.matchAll(BLOCK_TAG)) {
    depth = groups?.["opens"] === undefined ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MOST_DEEP) return `line ${text.slice(0, index).split("\n").length}: ${TOO_DEEP}`;
  }
  return undefined;
}

/**
 * Walks over a parsed template: collects what must not be in it, makes each `{{value}}` a call of `PRINT` or `ESCAPE`,
 * and has each block begin with a call of `COUNT`. Handlebars itself would add two neighbouring numbers up, fail on an
 * object that has its own `toString`, and go on for as long as its data lets it.
 * @param program changed in place
 * @param markup whether values are escaped, unless they stand in three braces
 * @returns the faults, one line each, in the order of the text
 */
export function inspectTemplate(
  program: hbs.AST.Program,
  handlebars: typeof Handlebars,
  markup: boolean,
): readonly string[] {
  const faults: string[] = [];
  const report = (node: hbs.AST.Node, fault: string) => {
    faults.push(`line ${node.loc.start.line}: ${fault}`);
  };
  const refusePartial = (node: hbs.AST.Node) => {
    report(node, "partials ({{> …}}) are not available");
  };
  const refuseDecorator = (node: hbs.AST.Node) => {
    report(node, "decorators ({{* …}}) are not available");
  };
  const checkCall = (node: Call, block: boolean) => {
    const fault = findFault(node, block);
    if (fault !== undefined) report(node, fault);
  };

  class Walk extends handlebars.Visitor {
    /** Makes what a method returns stand in the place of its node. */
    readonly mutating = true;
    override PartialStatement = refusePartial;
    override PartialBlockStatement = refusePartial;
    override Decorator = refuseDecorator;
    override DecoratorBlock = refuseDecorator;
    override Program(node: hbs.AST.Program): void {
      super.Program(node);
      node.body.unshift(counting(node));
    }
    override MustacheStatement(node: hbs.AST.MustacheStatement): hbs.AST.MustacheStatement {
      checkCall(node, false);
      super.MustacheStatement(node);
      return printing(node, markup && node.escaped ? ESCAPE : PRINT);
    }
    override BlockStatement(node: hbs.AST.BlockStatement): void {
      checkCall(node, true);
      super.BlockStatement(node);
    }
    override SubExpression(node: hbs.AST.SubExpression): void {
      checkCall(node, false);
      super.SubExpression(node);
    }
  }
  new Walk().accept(program);
  return faults;
}

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;

/** How many arguments each helper takes; Handlebars itself would tell only as it renders. */
const ARGUMENTS: ReadonlyMap<string, number> = new Map([
  ["if", 1],
  ["unless", 1],
  ["each", 1],
  ["with", 1],
  ["lookup", 2],
]);

const UNAVAILABLE: ReadonlySet<string> = new Set([
  "log",
  "helperMissing",
  "blockHelperMissing",
  PRINT,
  ESCAPE,
  COUNT,
]);

function findFault(node: Call, block: boolean): string | undefined {
  const name = nameOf(node.path);
  if (UNAVAILABLE.has(name)) return `there is no helper '${name}'`;
  const wanted = ARGUMENTS.get(name);
  if (wanted === undefined) {
    const called = node.type === "SubExpression" || node.params.length > 0 || hasHash(node);
    return called ? `there is no helper '${name}'` : undefined;
  }
  if (block !== (name !== "lookup"))
    return block ? `'${name}' is no block: {{${name} …}}` : `'${name}' must be a block: {{#${name} …}}`;
  if (node.params.length === wanted) return undefined;
  return `'${name}' takes ${wanted === 1 ? "one argument" : "two arguments"}`;
}

/** `{{value}}` as `{{PRINT value}}`, `{{lookup a b}}` as `{{PRINT (lookup a b)}}`. */
function printing(node: hbs.AST.MustacheStatement, helper: string): hbs.AST.MustacheStatement {
  const { loc, params, hash } = node;
  const call = params.length > 0 || hasHash(node);
  const value = call ? { type: "SubExpression", path: node.path, params, hash, loc } : asPath(node.path);
  const path: hbs.AST.PathExpression = pathTo(helper, loc);
  // The hash stays absent: it went into the inner call.
  return {
    type: node.type,
    loc,
    path,
    params: [value],
    strip: node.strip,
    escaped: false,
  } as unknown as hbs.AST.MustacheStatement;
}

/** `{{COUNT length}}`, the text of a block that it yields each time counted. */
function counting({ body, loc }: hbs.AST.Program): hbs.AST.MustacheStatement {
  const length = body.reduce(
    (sum, node) =>
      sum + (node.type === "ContentStatement" ? (node as hbs.AST.ContentStatement).value.length : 0),
    0,
  );
  const strip = { open: false, close: false };
  return {
    type: "MustacheStatement",
    loc,
    path: pathTo(COUNT, loc),
    params: [{ type: "NumberLiteral", value: length, original: length, loc }],
    strip,
    escaped: false,
  } as unknown as hbs.AST.MustacheStatement;
}

/** As Handlebars does, `{{1}}` and `{{"a b"}}` are names, not literals. */
function asPath(node: hbs.AST.PathExpression | hbs.AST.Literal): hbs.AST.Expression {
  return node.type === "PathExpression" ? node : pathTo(nameOf(node), node.loc);
}

function pathTo(name: string, loc: hbs.AST.SourceLocation): hbs.AST.PathExpression {
  return { type: "PathExpression", data: false, depth: 0, parts: [name], original: name, loc };
}

function nameOf(node: hbs.AST.PathExpression | hbs.AST.Literal): string {
  return String((node as { readonly original: unknown }).original);
}

/** Whether `name=value` was written; the types have a hash always, the parser only then. */
function hasHash(node: Call): boolean {
  return (node as Partial<Call>).hash !== undefined;
}
