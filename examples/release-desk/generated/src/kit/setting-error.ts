// From Pressmark 0.1.0: src/kit/setting-error.ts (MIT)
/**
 * A setting that can't be used, found as a source is bound: a check couldn't see it, because a part of it comes
 * from the environment. The message names the setting and the rule; it never shows a value.
 */
export class SettingError extends Error {
  override readonly name = "SettingError";
}
