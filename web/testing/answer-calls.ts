import { vi } from "vitest";

/** A call that a page made. */
export interface Call {
  /** "POST /api/login". */
  readonly line: string;
  readonly body: unknown;
  readonly authorization: string | null;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** An answer as the API gives it. */
export function reply(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** A failure as the API gives it. */
export function failure(status: number, message: string, more: object = {}): Response {
  return reply({ message, code: "internal", ...more }, status);
}

/** Puts these answers, by "METHOD /path", at the page's border; whatever else is asked for breaks like a lost connection. */
export function stubApi(answers: Readonly<Record<string, Answer>>): readonly Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: string | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), window.location.origin);
    const call: Call = {
      line: `${init.method ?? "GET"} ${pathname}`,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init.headers).get("authorization"),
    };
    calls.push(call);
    const answer = answers[call.line];
    if (answer === undefined) throw new TypeError(`Nothing answers ${call.line}.`);
    return answer(call);
  });
  return calls;
}

/** An answer that waits until the test lets it go. */
export function held(response: () => Response): {
  readonly answer: () => Promise<Response>;
  readonly release: () => void;
} {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: () => released.then(response), release: () => release() };
}
