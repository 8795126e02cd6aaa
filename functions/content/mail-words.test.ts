import { describe, expect, it } from "vitest";
import { builtInMailWords } from "#shared/content/built-in/mail-words.ts";
import { mailsShape } from "#shared/content/mails.shape.ts";
import { languages } from "#shared/domain/language.ts";
import { keys } from "../data/keys.ts";
import { linkLifetimeMinutes } from "../data/links.ts";
import { putRow } from "../testing/rows.ts";
import { mailWordsWithDefaults, readMailWords } from "./mail-words.ts";

const words = builtInMailWords.en;
const ours = { ...words, receipt: { ...words.receipt, subject: "Thanks from all of us" } };

describe("the mails' words", () => {
  it.each(languages)(
    "are valid as built in, and are what is read until an admin saves others, in %s",
    async (language) => {
      expect(mailsShape().parse(builtInMailWords[language])).toEqual(builtInMailWords[language]);
      expect(await readMailWords(language)).toEqual(builtInMailWords[language]);
    },
  );

  it("are those that an admin saved in that language", async () => {
    const savedBy = { userId: null, email: "editor@everline.example" };
    await putRow({
      ...keys.content("mails", "en"),
      ...{ version: 1, savedAt: "2026-11-21T10:00:00.000Z", savedBy, content: ours },
    });
    expect((await readMailWords("en")).receipt.subject).toBe("Thanks from all of us");
    expect(await readMailWords("es")).toEqual(builtInMailWords.es);
  });

  it("saved before a kind existed get the built-in words of that kind, and keep their own of the others", () => {
    const { newSignIn: _newSignIn, ...older } = ours;
    expect(mailWordsWithDefaults("en", older)).toEqual(ours);
  });

  it("saved before a slot was taken away get the built-in words of that mail's part alone", () => {
    const blocks = [...words.refundMade.blocks, { kind: "note", text: "As you asked on {askedAt}." }];
    const older = { ...ours, refundMade: { ...words.refundMade, preview: "Yours again", blocks } };
    expect(mailWordsWithDefaults("en", older)).toEqual({
      ...ours,
      refundMade: { ...words.refundMade, preview: "Yours again" },
    });
  });
});

describe("what the mails promise", () => {
  const wordsOf = (mail: object) => JSON.stringify(mail);
  const minutes = linkLifetimeMinutes;

  it.each(languages)("is how long their links are valid, in %s", (language) => {
    const { signInLink, resetPassword, passwordChanged, addressChanged, confirmAddress, confirmNewAddress } =
      builtInMailWords[language];
    for (const mail of [signInLink, resetPassword]) expect(wordsOf(mail)).toContain(`${minutes.signIn} minut`);
    expect(minutes.resetPassword).toBe(minutes.signIn);
    for (const mail of [passwordChanged, addressChanged])
      expect(wordsOf(mail)).toContain(`${minutes.takeBack / 60} ho`);
    for (const mail of [confirmAddress, confirmNewAddress])
      expect(wordsOf(mail)).toMatch(new RegExp(`\\b${minutes.confirmAddress / 1440} d[aí]`));
  });
});
