/**
 * The states of the pages: how somebody comes to see each of them. Two readers: the accessibility journey, which lets
 * axe look at every one, and `npm run photograph`, which lets people look.
 */
import type { Page, Route } from "playwright-core";
import type { Reply, RouteId } from "#shared/contract/index.ts";
import { routes } from "#shared/contract/routes.ts";
import { ada, token } from "#shared/examples/people.ts";

/** What a route answers: a reply, an error, no answer at all, or a connection that breaks. */
export type Answer<Id extends RouteId> =
  | { readonly reply: Reply<Id> }
  | { readonly status: number; readonly code: string; readonly message: string }
  | "never"
  | "lost";

export type Answers = { readonly [Id in RouteId]?: Answer<Id> };

export interface PageState {
  /** Page and state in words, as a file name: "checkout-country-list-open". */
  readonly name: string;
  readonly path: string;
  /** Who looks: nobody in particular, or somebody whose account the API shows. */
  readonly who?: "visitor" | "customer" | "admin";
  /** Routes that answer this; all others answer as they are. */
  readonly answers?: Answers;
  /** Kept in local storage before the page opens. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Only where there is something else to see than at other widths: the menu of a phone. */
  readonly narrowOnly?: boolean;
  /** From the opened page to the state; ends when it can be seen. */
  readonly reach: (page: Page) => Promise<unknown>;
  /** What the browser itself writes to the console about an answer of this state. */
  readonly logs?: readonly RegExp[];
}

/** Brings a page to a state. The page must be new: what answers and what is stored is set before it opens. */
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
  // An admin's session is renewed at the first click, which only the server could refuse.
  return who === "admin" ? { ...account, renewAdminSession: { reply: { token } } } : account;
}

async function answer(route: Route, answers: Answers): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const given = answerTo(route.request().method(), pathname, answers);
  if (given === undefined) return route.fallback();
  if (given === "never") return;
  if (given === "lost") return route.abort("connectionfailed");
  if ("reply" in given) return route.fulfill({ json: given.reply });
  return route.fulfill({ status: given.status, json: { code: given.code, message: given.message } });
}

function answerTo(method: string, path: string, answers: Answers): Answer<RouteId> | undefined {
  let id: RouteId;
  for (id in routes) {
    const pattern = new RegExp(`^${routes[id].path.replace(/\{\w+\}/g, "[^/]+")}$`);
    if (routes[id].method === method && pattern.test(path) && id in answers) return answers[id];
  }
  return undefined;
}
