import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import jsonLanguage from "vscode-json-languageservice";
import * as z from "zod";
import { builtInEditedCopy } from "#shared/content/built-in/edited-copy.ts";
import { editedShapeOf } from "#shared/content/edited-shapes.ts";
import { privacyContent } from "#shared/content/privacy.ts";
import { editedPages } from "#shared/contract/admin/edited-pages.ts";
import { languages } from "#shared/domain/language.ts";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";

const jsonSchema = z.looseObject({ $schema: z.literal("https://json-schema.org/draft/2020-12/schema") });

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

/** Returns the errors that the editor would display, from the library that it uses. */
async function schemaErrors(schema: unknown, copy: unknown): Promise<readonly string[]> {
  const service = jsonLanguage.getLanguageService({});
  const text = jsonLanguage.TextDocument.create("copy.json", "json", 1, JSON.stringify(copy));
  const diagnostics = await service.doValidation(text, service.parseJSONDocument(text), {}, jsonSchema.parse(schema));
  return diagnostics.map(({ message }) => (typeof message === "string" ? message : message.value));
}

const pagesIn = (entries: readonly { page: string; language: string }[], language: string) =>
  entries.filter((entry) => entry.language === language).map(({ page }) => page);

describe("the list of all content", () => {
  it("has each page's effective copy in each language, English first, and its default", async () => {
    const { entries, defaults, translations } = await callExpectingSuccess("listAdminContent", { token: admin.token });
    expect(entries.map(({ language }) => language)).toEqual(languages.flatMap((one) => editedPages.map(() => one)));
    for (const language of languages) expect(pagesIn(entries, language)).toEqual(editedPages);
    for (const page of editedPages) {
      expect(defaults[page]).toEqual(builtInEditedCopy[page].en);
      expect(translations.es?.[page]).toEqual(builtInEditedCopy[page].es);
    }
    for (const { page, language, content, ...rest } of entries) {
      expect(content, page).toEqual(builtInEditedCopy[page][language]);
      expect(rest).toEqual({ version: 0, savedAt: null, savedBy: null, olderThanEnglish: false });
    }
  });

  it("has a schema for each page, which accepts the built-in copy in every language and rejects invalid copy", async () => {
    const { schemas } = await callExpectingSuccess("listAdminContent", { token: admin.token });
    expect(Object.keys(schemas).sort()).toEqual([...editedPages].sort());
    const { mails, ...schemasOfPages } = schemas;
    expect(JSON.stringify(schemasOfPages).length, "every reply contains the schemas").toBeLessThan(40_000);
    // Alike for each kind of mail, so it weighs little on the way.
    expect(gzipSync(JSON.stringify(mails)).length).toBeLessThan(2000);
    for (const page of editedPages) {
      const errorsIn = (copy: unknown) => schemaErrors(schemas[page], copy);
      for (const language of languages) {
        expect(await errorsIn(builtInEditedCopy[page][language]), `${page} in ${language}`).toEqual([]);
      }
      const copy = z.record(z.string(), z.json()).parse(builtInEditedCopy[page].en);
      const [firstField = "", ...otherFields] = Object.keys(copy);
      const incomplete = Object.fromEntries(otherFields.map((name) => [name, copy[name]]));
      for (const invalid of [{ ...copy, surprise: "1" }, { ...copy, [firstField]: 1 }, incomplete, []]) {
        expect(await errorsIn(invalid), `${page}: ${JSON.stringify(invalid).slice(0, 60)}`).toHaveLength(1);
        expect(editedShapeOf(page).safeParse(invalid).success).toBe(false);
      }
    }
  });

  it("flags translations older than the English copy, and includes the built-in translation for the editor", async () => {
    const savedBy = { userId: admin.id, email: admin.email };
    const versionInfo = { version: 1, savedAt: "2026-11-21T10:00:00.000Z", savedBy };
    const rewritten = { ...privacyContent, heading: "Rewritten" };
    await putRow({ ...keys.content("privacy", "en"), ...versionInfo, content: rewritten });
    const { entries } = await callExpectingSuccess("listAdminContent", { token: admin.token });
    const privacy = entries.filter(({ page }) => page === "privacy");
    expect(privacy).toMatchObject([
      { language: "en", olderThanEnglish: false, version: 1, content: rewritten },
      { language: "es", olderThanEnglish: true, version: 0, content: builtInEditedCopy.privacy.es },
    ]);
    expect(entries.filter(({ olderThanEnglish }) => olderThanEnglish)).toEqual([privacy[1]]);
  });

  it("is complete beyond the megabyte at which a Query ends, and omits a page that no longer exists", async () => {
    const savedBy = { userId: admin.id, email: admin.email };
    const versionInfo = { version: 3, savedAt: "2026-11-21T10:00:00.000Z", savedBy };
    // The field that the page no longer has makes each row large.
    const content = { ...privacyContent, removedField: "x".repeat(300_000) };
    for (const page of [...editedPages, "pressRoom"]) {
      for (const language of languages) await putRow({ ...keys.content(page, language), ...versionInfo, content });
    }
    const { entries } = await callExpectingSuccess("listAdminContent", { token: admin.token });
    for (const language of languages) expect(pagesIn(entries, language)).toEqual(editedPages);
    for (const entry of entries) {
      expect(entry).toMatchObject({ version: 3, savedBy: admin.email, olderThanEnglish: false });
    }
    expect(JSON.stringify(entries)).not.toContain("xxx");
  });

  it("is for admins only", async () => {
    const { token } = await newCustomer();
    expect(await call("listAdminContent", { token })).toMatchObject({ status: 403, code: "forbidden" });
    expect(await call("listAdminContent")).toMatchObject({ status: 401 });
  });
});
