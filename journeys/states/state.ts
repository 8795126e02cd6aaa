/**
 * The page states, and how to reach each. Used by the accessibility journey, which runs axe on all of them, and by
 * `npm run photograph`, for people to review.
 */
import type { Page, Route } from "playwright-core";
import type { Reply, RouteId } from "#shared/contract/index.ts";
import { routes } from "#shared/contract/routes.ts";
import { ada, token } from "#shared/examples/people.ts";

/** A route's response: a reply, an error, none at all, or a broken connection. */
export type Answer<Id extends RouteId> =
  | { readonly reply: Reply<Id> }
  | { readonly status: number; readonly code: string; readonly message: string }
  | "never"
  | "lost";

export type Answers = { readonly [Id in RouteId]?: Answer<Id> };

export interface PageState {
  /** Page and state as a file name: "checkout-country-list-open". */
  readonly name: string;
  readonly path: string;
  /** The viewer: anonymous, or with this account. */
  readonly who?: "visitor" | "customer" | "admin";
  /** Overridden responses of routes. */
  readonly answers?: Answers;
  /** Stored in local storage before the page opens. */
  readonly stored?: Readonly<Record<string, string>>;
  /** For states that differ only on narrow screens: a phone's menu. */
  readonly narrowOnly?: boolean;
  /** Goes from the opened page to the state; resolves when it is displayed. */
  readonly reach: (page: Page) => Promise<unknown>;
  /** The browser's own console messages in this state. */
  readonly logs?: readonly RegExp[];
}

/** Brings a new page to a state: responses and storage are set before it opens. */
export async function open(page: Page, state: PageState): Promise<void> {
  const { who = "visitor", answers = {}, stored = {} } = state;
  const session = who === "visitor" ? {} : { token, userName: ada.name, userRole: who };
  await page.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { ...session, ...stored },
  );
  await page.route(/\/api\//, (route) => answer(route, { ...accountOf(who), ...answers }));
  await page.goto(state.path);
  await state.reach(page);
}

function accountOf(who: PageState["who"]): Answers {
  if (who !== "customer" && who !== "admin") return {};
  const account: Answers = { getMe: { reply: { user: { ...ada, role: who }, orders: [] } } };
  // An admin's session is renewed at the first click, which the server would reject.
  return who === "admin" ? { ...account, renewAdminSession: { reply: { token } } } : account;
}

async function answer(route: Route, answers: Answers): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const answer = answerTo(route.request().method(), pathname, answers);
  if (answer === undefined) return route.fallback();
  if (answer === "never") return;
  if (answer === "lost") return route.abort("connectionfailed");
  if ("reply" in answer) return route.fulfill({ json: answer.reply });
  return route.fulfill({ status: answer.status, json: { code: answer.code, message: answer.message } });
}

function answerTo(method: string, path: string, answers: Answers): Answer<RouteId> | undefined {
  let id: RouteId;
  for (id in routes) {
    const pattern = new RegExp(`^${routes[id].path.replace(/\{\w+\}/g, "[^/]+")}$`);
    if (routes[id].method === method && pattern.test(path) && id in answers) return answers[id];
  }
  return undefined;
}
