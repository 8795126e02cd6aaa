import { expect, it } from "vitest";
import { brand } from "#shared/domain/brand.ts";
import { securityContact } from "./security-contact.ts";

it("security.txt names a contact for vulnerabilities, and expires within a year", () => {
  const text = securityContact(new Date("2028-02-29T10:00:00.000Z"));
  const fields = Object.fromEntries(
    [...text.matchAll(/^([A-Z][\w-]*): (.+)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(fields).toMatchObject({ Contact: `mailto:${brand.supportEmail}`, "Preferred-Languages": "en, es" });
  expect(fields.Expires).toBe("2029-01-01T00:00:00.000Z");
  expect(fields.Canonical).toMatch(/\/\.well-known\/security\.txt$/);
});
