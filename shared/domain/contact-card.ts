/** Escapes text for a vCard (RFC 2426, section 5). */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/**
 * Returns the contents of a .vcf file with a name and a phone number. Version 3.0 of the format, which the address
 * books of all phones read: https://www.rfc-editor.org/rfc/rfc2426
 */
export function contactCard(name: string, number: string): string {
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `FN:${escaped(name)}`,
    `N:${escaped(name)};;;;`,
    `TEL;TYPE=CELL:+${number.replace(/\D/g, "")}`,
    "END:VCARD",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}
