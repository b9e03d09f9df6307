/** Gives the conformance suite a file system module that has `globSync`. */
export async function resolve(specifier, context, next) {
  if (specifier === "fs" && context.parentURL?.includes("/conformance/dist/")) {
    return { url: new URL("./file-system.mjs", import.meta.url).href, shortCircuit: true };
  }
  return await next(specifier, context);
}
