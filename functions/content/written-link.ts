import { linkTo } from "#shared/domain/harmless-html.ts";

/**
 * The attributes of a link as they stand in HTML, from its address as it stood there. Of the ways to spell a character only `&amp;` is read, and
 * every `&` is spelled so again: what was looked at is, letter by letter, what a browser will read, so no spelling hides an address.
 */
export function writtenLink(address: string): Record<string, string> {
  const { href, ...rest } = linkTo(address.replaceAll("&amp;", "&"));
  if (href === undefined) return {};
  return { href: href.replaceAll(/["<>]/g, encodeURIComponent).replaceAll("&", "&amp;"), ...rest };
}
