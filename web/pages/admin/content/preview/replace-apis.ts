/**
 * Replaces network and storage for a previewed page: its copy is the draft, its visitor is not the admin, and nothing
 * has side effects. Only the preview's own window is affected.
 */
import { routes } from "#shared/contract/routes.ts";
import type { Language } from "#shared/domain/language.ts";
import type { Json } from "../draft/json.ts";
import type { PreviewState } from "./states.ts";

interface Subject {
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
const neverSettles = new Promise<Response>(() => {});

/** Replaces a window's APIs. Called before any of its scripts run. */
export function replaceApis(frameWindow: Window, subject: Subject): void {
  const session = subject.state.signedIn
    ? { token: "preview", userName: sampleUser.name, userRole: sampleUser.role }
    : undefined;
  Object.defineProperties(frameWindow, {
    fetch: { value: (input: RequestInfo | URL, init?: RequestInit) => respond(subject, input, init) },
    localStorage: { value: createMemoryStorage({ language: subject.language, ...session }) },
    sessionStorage: { value: createMemoryStorage({}) },
    open: { value: () => null },
  });
  if (!subject.state.fastTimers) return;
  const originalSetTimeout = frameWindow.setTimeout.bind(frameWindow);
  Object.defineProperty(frameWindow, "setTimeout", {
    value: (callback: () => void, ms = 0) => originalSetTimeout(callback, ms / 100),
  });
}

/** Creates a `Storage` in memory, which is lost with the window. */
function createMemoryStorage(initialValues: Readonly<Record<string, string>>): Storage {
  const values = new Map(Object.entries(initialValues));
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

async function respond(subject: Subject, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const address = new URL(input instanceof Request ? input.url : input, window.location.origin);
  if ((init.method ?? "GET") !== "GET") return neverSettles;
  const { page, language, state } = subject;
  switch (address.pathname) {
    case routes.getContent.path.replace("{page}", page):
      return Response.json({ page, language, content: subject.content() });
    case routes.getMe.path:
      return Response.json(account);
    case routes.getPaymentIntentStatus.path:
      if (state.payment === "never") return neverSettles;
      if (state.payment === "unknown") return Response.json({ code: "internal", message: "" }, { status: 500 });
      return Response.json({ status: state.payment });
    case routes.listDonations.path:
      return state.emptyWall ? Response.json({ donations: [], nextCursor: null }) : fetch(address);
    case routes.getPricing.path:
      return state.launchOver ? withLaunchOver(await fetch(address)) : fetch(address);
    default:
      return neverSettles;
  }
}

async function withLaunchOver(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const offer = await response.json();
  return Response.json({ ...offer, claimed: offer.limit, priceCents: offer.nextPriceCents });
}
