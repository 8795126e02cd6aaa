import type { Page } from "playwright-core";
import { messageWords as words } from "#shared/content/words/admin/messages.ts";
import type { Reply } from "#shared/contract/index.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { message as example, ids } from "#shared/examples/people.ts";
import { mailResponses } from "./admin-mails.ts";
import type { MockResponses, PageState } from "./state.ts";

type Message = Reply<"getAdminMessage">["message"];

const longText =
  "Hello,\n\nI bought a license for my mother last week and would like to move it to her new number, because she has changed her provider.\n\nWhat I have tried:\n- the dashboard\n- the help center\n\nSee https://example.org/a-very-long-address-that-does-not-break-anywhere-because-it-has-no-blank-in-it-at-all\n\nBest wishes\nMaximiliane";

/** Returns a message whose id and time depend on its index; the newest has index 0. */
function exampleMessage(index: number, overrides: Partial<Message>): Message {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 10, 15 - 49 * index)).toISOString();
  return {
    ...example,
    read: true,
    answered: false,
    answers: [],
    createdAt,
    ...overrides,
    id: `${ids.message.slice(0, -2)}${10 + index}`,
  };
}

const messages: readonly Message[] = [
  exampleMessage(0, { read: false }),
  exampleMessage(1, {
    read: false,
    name: "Maximiliane Alexandrine von Hohenfels-Wallerstein",
    email: "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org",
    message: longText,
  }),
  exampleMessage(2, {
    name: "Jakob Lind",
    email: "jakob@example.org",
    message: "My card was refused twice. What now?",
  }),
  exampleMessage(3, { name: "Noor", email: "noor@example.org", message: "Thank you!", answered: true }),
];
const listResponses: MockResponses = {
  ...mailResponses,
  getAdminSummary: adminExamples.getAdminSummary,
  listAdminMessages: { reply: { messages: [...messages], nextCursor: null } },
  updateAdminMessage: { reply: { message: exampleMessage(1, { ...messages[1], read: true }) } },
};
const waitForRows = (page: Page) =>
  page
    .getByRole("link", { name: /^Open / })
    .first()
    .waitFor();
const openPath = { path: `/admin/messages?open=${messages[1]?.id}` };
const openResponses = (overrides: Partial<Message>) => ({
  getAdminMessage: { reply: { message: exampleMessage(1, { ...messages[1], ...overrides }) } },
});
const answers = [
  { at: "2026-11-21T10:30:00.000Z", text: "Hello Maximiliane,\n\nyes, of course.\n\nEver yours" },
  { at: "2026-11-21T11:45:00.000Z", text: longText },
];
const answer = (outcome: string) => async (page: Page) => {
  await page.getByLabel(words.sheet.answer.label).fill(longText);
  await page.getByRole("button", { name: words.sheet.answer.send }).click();
  await page.getByText(outcome).waitFor();
};
const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-messages-${name}`,
  path: "/admin/messages",
  who: "admin",
  mockResponses: { ...listResponses, ...responses },
  reach: waitForRows,
  ...overrides,
});

export const adminMessagesStates: readonly PageState[] = [
  state("inbox", {}),
  state("open", openResponses({}), {
    ...openPath,
    reach: (page) => page.getByRole("dialog").getByText(words.state.waiting, { exact: true }).waitFor(),
  }),
  state("answer-missing", openResponses({}), {
    ...openPath,
    reach: async (page) => {
      await page.getByRole("button", { name: words.sheet.answer.send }).click();
      await page.getByText(words.sheet.answer.missing).waitFor();
    },
  }),
  state(
    "answer-not-sent",
    { ...openResponses({}), answerAdminMessage: { status: 500, code: "internal", message: "" } },
    { ...openPath, reach: answer(words.sheet.answer.failed), consoleErrors: [/status of 500/] },
  ),
  state(
    "answered",
    {
      ...openResponses({}),
      answerAdminMessage: openResponses({ read: true, answered: true, answers }).getAdminMessage,
    },
    { ...openPath, reach: answer(words.sheet.answer.done) },
  ),
  state("deletion", openResponses({}), {
    ...openPath,
    reach: async (page) => {
      await page.getByRole("button", { name: words.deletion.action }).click();
      await page.getByText(words.deletion.consequence).waitFor();
    },
  }),
  state(
    "missing",
    { getAdminMessage: { status: 404, code: "not_found", message: "We couldn’t find that." } },
    {
      path: `/admin/messages?open=${ids.message}`,
      reach: (page) => page.getByText(/This message was deleted/).waitFor(),
      consoleErrors: [/status of 404/],
    },
  ),
  state(
    "empty",
    { listAdminMessages: { reply: { messages: [], nextCursor: null } } },
    { reach: (page) => page.getByText(words.empty).waitFor() },
  ),
];
