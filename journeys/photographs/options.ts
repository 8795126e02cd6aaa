import { readOptions } from "#cli/command-options.ts";
import { defaultLanguage, type Language, languages } from "#shared/domain/language.ts";

/** What `npm run photograph` is asked to photograph. */
export interface PhotographOptions {
  /** Parts of names of states; none means all states. */
  readonly nameParts: readonly string[];
  readonly language: Language;
  /** In CSS pixels. */
  readonly widths: readonly number[];
}

const defaultWidths = [360, 768, 1280];

export const usage = [
  "Usage: npm run photograph [-- part of a name …] [--language es] [--width 390 …]",
  "Without a part of a name, all states are photographed.",
  "--language: reaches each state in English, then switches the language with the page's own button.",
  `--width: in pixels, and several times for several widths; without it ${defaultWidths.join(", ")}.`,
].join("\n");

/** Parses the arguments. Returns a sentence about an invalid one instead, or `helpRequested`. */
export function readPhotographOptions(args: readonly string[]): PhotographOptions | string {
  const options = readOptions(args, { language: { type: "string" }, width: { type: "string", multiple: true } });
  if (typeof options === "string") return options;
  const { language: code = defaultLanguage, width: widthTexts = [] } = options.values;
  const language = languages.find((known) => known === code);
  if (language === undefined) return `There is no language ${code}, only ${languages.join(" and ")}.`;
  const invalidWidth = widthTexts.find((text) => !/^[1-9]\d{2,3}$/.test(text));
  if (invalidWidth !== undefined) return `${invalidWidth} is not a width in pixels.`;
  const widths = widthTexts.length === 0 ? defaultWidths : widthTexts.map(Number);
  return { nameParts: options.positionals, language, widths };
}
