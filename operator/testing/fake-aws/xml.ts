/** A value of AWS's Query protocol: text, a list (as `<member>` elements), or a structure. Undefined is left out. */
export type XmlValue =
  | string
  | number
  | boolean
  | undefined
  | readonly XmlValue[]
  | { readonly [name: string]: XmlValue };

/** Writes a value as the content of an XML element. */
export function toXml(value: XmlValue): string {
  if (value === undefined) return "";
  if (typeof value !== "object") return escapeXml(String(value));
  if (isList(value)) return value.map((member) => `<member>${toXml(member)}</member>`).join("");
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => `<${name}>${toXml(field)}</${name}>`)
    .join("");
}

function isList(value: object): value is readonly XmlValue[] {
  return Array.isArray(value);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
