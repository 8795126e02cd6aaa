import type { Json } from "#shared/content/page-shapes.ts";
import { harmlessHtml } from "#shared/domain/harmless-html.ts";
import { writtenLink } from "./written-link.ts";

/**
 * Whether the HTML in content holds anything but what sanitising leaves (`sanitise.ts`), as it writes that. It finds harm and mends none, so it needs
 * no parser: every bracket has to be one of a tag that it knows by heart.
 */
export function holdsHarm(content: Json): boolean {
  if (Array.isArray(content)) return content.some(holdsHarm);
  if (typeof content !== "object" || content === null) return false;
  return Object.entries(content).some(([key, value]) =>
    key === "html" && typeof value === "string" ? isHarmful(value) : holdsHarm(value),
  );
}

function isHarmful(html: string): boolean {
  const tags = html.match(tag) ?? [];
  return /[<>]/.test(html.replaceAll(tag, "")) || tags.some((one) => !known.has(one) && !isLink(one));
}

const tag = /<[^<>]*>/g;
const known = new Set(["<br />", ...harmlessHtml.tags.flatMap((name) => [`<${name}>`, `</${name}>`])]);

function isLink(given: string): boolean {
  const [, address = ""] = /^<a href="([^"]*)"/.exec(given) ?? [];
  const attributes = Object.entries(writtenLink(address)).map(([name, value]) => ` ${name}="${value}"`);
  return given === `<a${attributes.join("")}>`;
}
