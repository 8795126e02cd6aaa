import { randomUUID } from "node:crypto";
import { expect, inject, it } from "vitest";
import { assistantWords as words } from "#shared/content/words/admin/assistants.ts";
import { openAsAdmin } from "../harness/admin.ts";

it("An admin adds a key, with which an assistant asks; once revoked, it is refused", async () => {
  const { page } = await openAsAdmin();
  const name = `Bot ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/assistants");
  await page.getByRole("button", { name: words.add.action }).click();
  await page.getByLabel(words.add.name, { exact: true }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: words.add.submit }).click();
  const key = await page
    .getByRole("dialog", { name: words.secret.title })
    .getByText(/^everline_key_/)
    .innerText();
  await page.getByRole("button", { name: words.secret.done }).click();
  const row = page.getByRole("listitem").filter({ hasText: name });
  await row.getByText(words.never).waitFor();

  const ask = async () =>
    (
      await fetch(`${inject("siteUrl")}/api/lines/validate`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ waUserId: "US.1", messageId: "wamid.1", nonce: randomUUID() }),
      })
    ).status;
  expect(await ask()).toBe(200);
  await row.getByRole("button", { name: words.revoke.actionOf(name) }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.revoke.confirm }).click();
  await page.getByText(words.revoke.done(name)).waitFor();
  expect(await ask()).toBe(401);
});
