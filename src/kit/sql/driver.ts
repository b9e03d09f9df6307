import { createRequire } from "node:module";
import { SettingError } from "../setting-error.js";

const here = createRequire(import.meta.url);

/**
 * Makes sure that the package which speaks to a database is installed: it isn't where no catalogue asks for it.
 * @param connection the name of the connection that needs it
 * @throws SettingError that says what to install
 */
export function needDriver(packageName: string, connection: string): void {
  try {
    here.resolve(packageName);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND") throw error;
    throw new SettingError(
      `connections.${connection} needs the package ${packageName}, which is not installed: run npm install ${packageName} where Pressmark is installed`,
    );
  }
}
