import { expect, it } from "vitest";
import { routes } from "#shared/contract/routes.ts";
import {
  changeOf,
  messageWith,
  newAssistantKey,
  newConnectedPurchase,
  newWaUserId,
  questionAbout,
} from "../../testing/assistants.ts";
import { call, type Request } from "../../testing/front-door.ts";
import { seededRandom } from "../../testing/interleavings.ts";
import { allRows } from "../../testing/rows.ts";

/*
 * Random damage to the calls of an assistant. `MALFORMED_CALLS=100000` takes minutes; the same seed repeats the calls.
 */
const calls = Number(process.env.MALFORMED_CALLS ?? 1_000);
const seed = Number(process.env.MALFORMED_SEED ?? 20_261_126);

const oddValues: readonly unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, "", " ", "\u0000", "\ud800", "💥", "x".repeat(5_000), "__proto__", "' OR 1=1 --"],
  ...[
    [],
    {},
    [[]],
    { $gt: "" },
    ["447700900123"],
    { toString: 1 },
    "+0",
    "447700900123; DROP",
    "GB.",
    "gb.abc",
    "GB.é",
  ],
  ...["wamid.\r\nX-Header: 1", "../../etc/passwd", "%00", "99999999999999999999", Number.MAX_SAFE_INTEGER],
];

/** Damages a valid body in one to three ways, or returns something that is no JSON object at all. */
function damaged(body: object, random: () => number): Request {
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)];
  const odd = () => pick(oddValues);
  if (random() < 0.15)
    return { body: pick(["", "{", "[]", "null", '"text"', "{'a':1}", "\u0000", '{"a":}', "[".repeat(900)]) };
  if (random() < 0.05) return { body: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) };
  const fields = new Map<string, unknown>(Object.entries(body));
  for (let count = Math.ceil(random() * 3); count > 0; count -= 1) {
    const name = pick([...fields.keys(), "extra", "constructor", "pk"]) ?? "extra";
    if (random() < 0.2) fields.delete(name);
    else fields.set(name, odd());
  }
  const type = random() < 0.1 ? pick(["text/plain", "application/xml", ""]) : undefined;
  return { body: Object.fromEntries(fields), ...(type !== undefined && { headers: { "content-type": type } }) };
}

it(
  `${calls} malformed calls of an assistant (seed ${seed}) are refused without an internal error, and change nothing`,
  async () => {
    const random = seededRandom(seed);
    const { token } = await newAssistantKey();
    const { waUserId, phone: line } = await newConnectedPurchase(token);
    const stateOf = async () => (await allRows()).filter(({ pk }) => /^(?:WA|LINE|CODE|USER)#/.test(String(pk)));
    const before = await stateOf();
    const counts = new Map<number, number>();
    const validCalls = [
      ["validateLine", questionAbout({ waUserId, line })],
      ["claimLine", messageWith("AAAAA-AAAAA", { waUserId, line })],
      // Of a stranger, because some damage leaves a valid call.
      ["changeWaUser", changeOf(newWaUserId())],
    ] as const;
    for (let count = 0; count < calls; count += 1) {
      const [id, body] = validCalls[Math.floor(random() * validCalls.length)] ?? validCalls[0];
      const request = damaged(body, random);
      const { status } = await call(id, { token, ...request });
      expect(status, `${routes[id].path} ${JSON.stringify(request).slice(0, 500)}`).toBeLessThan(500);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    // Some damage leaves a valid call, such as a message without a number.
    expect(counts.get(422) ?? 0).toBeGreaterThan(calls / 2);
    expect(counts.get(400) ?? 0).toBeGreaterThan(calls / 20);
    expect(await stateOf()).toEqual(before);
  },
  600_000 + calls * 10,
);
