/** From where a person signs in, in plain words: only these are stored, and neither the user agent nor the address. */
import bowser from "bowser";

/** Longer names are cut: the sender of a header decides on its length. */
const maxCharacters = 60;

/** What the words are read from: the headers of a call. */
interface Headers {
  header(name: string): string | undefined;
}

/** The browser and the system, such as "Chrome on Windows" or "Safari on iPhone"; as much as is known, else empty. */
export function deviceOf({ header }: Headers): string {
  const userAgent = header("user-agent") ?? "";
  if (userAgent === "") return "";
  const { browser, os, platform } = bowser.parse(userAgent);
  const system = platform.model === "iPhone" || platform.model === "iPad" ? platform.model : os.name;
  return [browser.name, system]
    .map((name) => plainWords((name ?? "").replace(/ for Android$/, "")))
    .filter((name) => name !== "")
    .join(" on ");
}

/**
 * The city and the country as CloudFront finds them by the caller's address, such as "Lisbon, Portugal"; as much as is
 * known, else empty, as in local runs. Only CloudFront can reach the API, and it replaces what a caller sends.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html
 */
export function placeOf({ header }: Headers): string {
  return ["cloudfront-viewer-city", "cloudfront-viewer-country-name"]
    .map((name) => plainWords(decoded(header(name) ?? "")))
    .filter((name) => name !== "")
    .join(", ");
}

/**
 * CloudFront's documentation does not say how letters such as "ã" are sent: as they are, percent-encoded, or as UTF-8
 * bytes that are read as Latin-1.
 */
function decoded(text: string): string {
  try {
    if (text.includes("%")) return decodeURIComponent(text);
    const isLatin1 = [...text].every((character) => character.charCodeAt(0) <= 0xff);
    return isLatin1 ? new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1")) : text;
  } catch {
    return text;
  }
}

/** Letters, digits and simple punctuation only, on one line. */
function plainWords(text: string): string {
  const words = text.replace(/[^\p{L}\p{M}\p{N} .,'\u2019()-]+/gu, " ").replace(/\s+/g, " ");
  return [...words.trim()].slice(0, maxCharacters).join("").trim();
}
