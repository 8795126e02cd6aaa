import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { brand } from "#shared/domain/brand.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";

const sitePath = ".well-known/security.txt";

/**
 * Returns security.txt, the contact for vulnerabilities (https://www.rfc-editor.org/rfc/rfc9116). It expires within a
 * year, so a shop that is never deployed again stops claiming that the contact is read.
 */
export function securityContact(builtAt: Date): string {
  // The first of a month, so that builds of the same month are identical.
  const expires = new Date(Date.UTC(builtAt.getUTCFullYear(), builtAt.getUTCMonth() + 11, 1));
  return [
    `Contact: mailto:${brand.supportEmail}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en, es",
    `Canonical: ${siteUrlPlaceholder}/${sitePath}`,
    "",
  ].join("\n");
}

/** Writes security.txt next to the pages. */
export async function writeSecurityContact(clientFolder: string, builtAt: Date): Promise<void> {
  const absolutePath = path.join(clientFolder, sitePath);
  await mkdir(path.dirname(absolutePath), { recursive: true });
  await writeFile(absolutePath, securityContact(builtAt));
}
