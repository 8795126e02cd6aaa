/**
 * The states of pages, and how to reach them. The accessibility journeys run axe on the states, and `npm run
 * photograph` takes screenshots of them for people to review.
 */
import type { Page, Route } from "playwright-core";
import type { Reply, RouteId } from "#shared/contract/index.ts";
import { routes } from "#shared/contract/routes.ts";
import { ada, ownAda, passkey, session, token } from "#shared/examples/people.ts";

/** A route's mock response: a reply, an error, no response (never), or a broken connection (lost). */
export type MockResponse<Id extends RouteId> =
  | { readonly reply: Reply<Id> }
  | {
      readonly status: number;
      readonly code: string;
      readonly message: string;
      /** What the header asks a client to wait, in seconds. */
      readonly retryAfter?: number;
    }
  | "never"
  | "lost";

/** Mock responses by route. */
export type MockResponses = { readonly [Id in RouteId]?: MockResponse<Id> };

/** A page in one of its states. */
export interface PageState {
  /** Page and state as a file name: "checkout-country-list". */
  readonly name: string;
  readonly path: string;
  /** Who views the page; a visitor by default. */
  readonly who?: "visitor" | "customer" | "admin";
  /** Mock responses. The shop itself responds to all other routes. */
  readonly mockResponses?: MockResponses;
  /** What local storage contains before the page opens. */
  readonly storedItems?: Readonly<Record<string, string>>;
  /** Whether the state exists only on narrow screens, such as a phone's menu. */
  readonly narrowOnly?: boolean;
  /** Leads from the opened page to the state. Resolves when the state is displayed. */
  readonly reach: (page: Page) => Promise<unknown>;
  /** Errors that the browser itself logs in this state. */
  readonly consoleErrors?: readonly RegExp[];
}

/** Opens a state in a new page. Mock responses and local storage are set before the page loads. */
export async function openState(page: Page, state: PageState): Promise<void> {
  const { who = "visitor" } = state;
  const storedSession = who === "visitor" ? {} : { token, userName: ada.name, userRole: who };
  await page.addInitScript(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { ...storedSession, ...state.storedItems },
  );
  await page.route(/\/api\//, (route) => respond(route, { ...accountResponses(who), ...state.mockResponses }));
  await page.goto(state.path);
  await state.reach(page);
}

function accountResponses(who: PageState["who"]): MockResponses {
  if (who !== "customer" && who !== "admin") return {};
  const responses: MockResponses = {
    getMe: { reply: { user: { ...ownAda, role: who }, orders: [] } },
    listSessions: { reply: { sessions: [{ ...session, isCurrent: true }] } },
    listPasskeys: { reply: { passkeys: [passkey] } },
  };
  // An admin's session is renewed at the first click, but the server would reject this example's token.
  return who === "admin" ? { ...responses, renewAdminSession: { reply: { token } } } : responses;
}

async function respond(route: Route, responses: MockResponses): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const response = findResponse(route.request().method(), pathname, responses);
  if (response === undefined) return route.fallback();
  if (response === "never") return;
  if (response === "lost") return route.abort("connectionfailed");
  if ("reply" in response) return route.fulfill({ json: response.reply });
  const { status, code, message, retryAfter } = response;
  const headers = retryAfter === undefined ? undefined : { "retry-after": String(retryAfter) };
  return route.fulfill({ status, json: { code, message }, ...(headers && { headers }) });
}

function findResponse(method: string, path: string, responses: MockResponses): MockResponse<RouteId> | undefined {
  let id: RouteId;
  for (id in routes) {
    const pattern = new RegExp(`^${routes[id].path.replace(/\{\w+\}/g, "[^/]+")}$`);
    if (routes[id].method === method && pattern.test(path) && id in responses) return responses[id];
  }
  return undefined;
}
