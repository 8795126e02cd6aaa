import type { Page } from "playwright-core";
import { receiptWords as words } from "#shared/content/words/receipt.ts";
import { receiptPath } from "#shared/domain/site-paths.ts";
import { order, ownAda, receipt } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

const plain = {
  ...receipt,
  billTo: { companyName: "", address: "", vatNumber: "" },
  seller: { name: "", address: "", taxNumber: "" },
  taxNote: "",
};
const long = {
  ...receipt,
  name: "Maximiliane Alexandrine von Hohenfels-Wallerstein y Fernández de la Cueva",
  email: "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
  billTo: {
    companyName: "Gesellschaft-für-Außerordentlich-Lange-Firmennamen-und-Beteiligungen mbH & Co. KGaA "
      .repeat(2)
      .trim(),
    address: Array.from({ length: 8 }, (_, index) => `${index + 1}. Hinterhaus, Straße des Achtzehnten Oktober`).join(
      "\n",
    ),
    vatNumber: "DE123456789012345678901234567890",
  },
  taxNote: `${"Reverse charge: the recipient accounts for the tax where they are established. ".repeat(3)}`.trim(),
  amount: 99_999_999,
  refunds: [
    { at: "2026-11-22T12:00:00.000Z", amount: 200 },
    { at: "2026-11-23T12:00:00.000Z", amount: -200 },
    { at: "2026-11-24T12:00:00.000Z", amount: 99_999_999 },
  ],
  refundedCents: 99_999_999,
};
const unpaid = {
  ...order,
  status: "pending",
  lineState: "none",
  priceHeldUntil: new Date(Date.now() + 20 * 3_600_000).toISOString(),
} as const;
const waitForPage = (page: Page) => page.getByRole("article").waitFor();
const save = (page: Page) => page.getByRole("button", { name: words.company.save }).click();

const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `receipt-${name}`,
  path: receiptPath(receipt.orderId),
  who: "customer",
  // The order of the receipt is paid.
  mockResponses: { getMe: { reply: { user: ownAda, orders: [order] } }, ...responses },
  reach: waitForPage,
  ...overrides,
});

export const receiptStates: readonly PageState[] = [
  state(
    "loading",
    { getReceipt: "never" },
    { reach: (page) => page.getByText(words.loading).waitFor({ state: "attached" }) },
  ),
  state("company", { getReceipt: { reply: { receipt } } }),
  state(
    "company-form",
    { getReceipt: { reply: { receipt: long } } },
    {
      reach: async (page) => {
        await waitForPage(page);
        await page.getByText(words.company.change).click();
        await page.getByLabel(words.company.address).waitFor();
      },
    },
  ),
  state("plain", { getReceipt: { reply: { receipt: plain } } }),
  state("long", { getReceipt: { reply: { receipt: long } } }),
  state(
    "missing",
    { getReceipt: { status: 404, code: "not_found", message: "" } },
    { reach: (page) => page.getByText(words.missing).waitFor(), consoleErrors: [/status of 404/] },
  ),
  state(
    "unpaid",
    {
      getReceipt: { status: 409, code: "order_unpaid", message: "" },
      getMe: { reply: { user: ownAda, orders: [unpaid] } },
    },
    { reach: (page) => page.getByText(words.unpaid).waitFor(), consoleErrors: [/status of 409/] },
  ),
  state(
    "failed",
    { getReceipt: { status: 500, code: "internal", message: "" } },
    { reach: (page) => page.getByText(words.failed).waitFor(), consoleErrors: [/status of 500/] },
  ),
  state(
    "saved",
    { getReceipt: { reply: { receipt: plain } }, updateReceipt: { reply: { receipt } } },
    {
      reach: async (page) => {
        await waitForPage(page);
        await page.getByText(words.company.add).click();
        await save(page);
        await page.getByText(words.company.saved).waitFor();
      },
    },
  ),
  state(
    "not-saved",
    {
      getReceipt: { reply: { receipt } },
      updateReceipt: { status: 500, code: "internal", message: "" },
    },
    {
      reach: async (page) => {
        await waitForPage(page);
        await page.getByText(words.company.change).click();
        await page.getByLabel(words.company.address).fill("1\n2\n3\n4\n5\n6\n7\n8\n9");
        await save(page);
        await page.getByText(words.company.tooManyLines(8)).waitFor();
      },
    },
  ),
];
