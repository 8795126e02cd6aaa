/**
 * Replaces network and storage for a previewed page: its copy is the draft, its visitor is not the admin, and nothing
 * has side effects. Only the preview's own window is affected.
 */
import { routes } from "#shared/contract/routes.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Json } from "../draft/json.ts";
import type { PreviewState } from "./states.ts";

interface Shown {
  readonly page: string;
  readonly language: Language;
  readonly state: PreviewState;
  /** The copy at the time of the call. */
  readonly content: () => Json;
}

const sampleUser = { name: "Ada Osei", role: "customer" } as const;
const account = {
  user: { ...sampleUser, id: "usr_preview", email: "ada@example.com", createdAt: "2026-01-01T09:00:00.000Z" },
  orders: [],
};

/** A request that never completes. */
const never = new Promise<Response>(() => {});

/** Replaces a window's APIs before any of its scripts run. */
export function replaceApis(view: Window, shown: Shown): void {
  const session = shown.state.signedIn
    ? { token: "preview", userName: sampleUser.name, userRole: sampleUser.role }
    : undefined;
  Object.defineProperties(view, {
    fetch: { value: (input: RequestInfo | URL, init?: RequestInit) => answer(shown, input, init) },
    localStorage: { value: memory({ language: shown.language, ...session }) },
    sessionStorage: { value: memory({}) },
    open: { value: () => null },
  });
  if (!shown.state.hasty) return;
  const wait = view.setTimeout.bind(view);
  Object.defineProperty(view, "setTimeout", {
    value: (act: () => void, ms = 0) => wait(act, ms / 100),
  });
}

/** An in-memory Storage that ends with the window. */
function memory(first: Readonly<Record<string, string>>): Storage {
  const values = new Map(Object.entries(first));
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, text) => void values.set(key, text),
  };
}

async function answer(shown: Shown, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, window.location.origin);
  if ((init.method ?? "GET") !== "GET") return never;
  const { page, language, state } = shown;
  switch (address.pathname) {
    case routes.getContent.path.replace("{page}", page):
      return Response.json({ page, language, content: shown.content() });
    case routes.getMe.path:
      return Response.json(account);
    case routes.getPaymentIntentStatus.path:
      if (state.payment === "never") return never;
      if (state.payment === "unknown") return Response.json({ code: "internal", message: "" }, { status: 500 });
      return Response.json({ status: state.payment });
    case routes.listDonations.path:
      return state.emptyWall ? Response.json({ donations: [], nextCursor: null }) : fetch(address);
    case routes.getPricing.path:
      return state.launchOver ? afterTheLaunch(await fetch(address)) : fetch(address);
    default:
      return never;
  }
}

async function afterTheLaunch(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const offer = await response.json();
  return Response.json({ ...offer, claimed: offer.limit, priceCents: offer.nextPriceCents });
}
