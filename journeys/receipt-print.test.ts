import { expect, it } from "vitest";
import { receiptWords } from "#shared/content/words/receipt.ts";
import { openAsVisitor } from "./harness/visitor.ts";
import { receiptStates } from "./states/receipt.ts";
import { openState } from "./states/state.ts";

/** The number of pages in a PDF that Chromium made. */
const pageCountOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

it.each(["A4", "Letter"])(
  "a receipt with the longest texts prints on one page of %s, without the site",
  async (format) => {
    const { page } = await openAsVisitor();
    const longest = receiptStates.find(({ name }) => name === "receipt-long");
    if (longest === undefined) throw new Error("There is no such state");
    await openState(page, longest);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const receipt = page.getByRole("article");
    expect(await receipt.evaluate((article) => getComputedStyle(article).color)).toBe("rgb(0, 0, 0)");
    expect((await page.innerText("body")).trim()).toBe((await receipt.innerText()).trim());
    expect(await page.getByText(receiptWords.company.change).isVisible()).toBe(false);
    expect(pageCountOf(await page.pdf({ format }))).toBe(1);
  },
);
