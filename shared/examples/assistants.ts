import { changeAnswers, claimAnswers, lineAnswers } from "../content/line-answers.ts";
import type { AssistantScope } from "../domain/assistant-key.ts";
import type { LineCode } from "../domain/line-answer.ts";
import { ids, phone, waUserId } from "./people.ts";

/** The key of an assistant. */
export const assistantKey = {
  id: "key_01M7YR0A5G9V2C4XQ8KJ6TZBNE",
  name: "WhatsApp bot",
  scopes: ["lines:read", "lines:claim"] satisfies AssistantScope[],
  createdAt: "2026-11-21T08:00:00.000Z",
  lastUsedAt: "2026-11-21T11:00:00.000Z",
};

/** An endpoint that is told of changes, and an event that it got. */
export const eventEndpoint = {
  id: "ept_01M7YR0A5G9V2C4XQ8KJ6TZBNE",
  url: "https://assistant.example.com/events",
  signature: "v1a" as const,
  publicKey: "whpk_bb5uV5RXqQz9WYCUQEGp3pQyWwPFOVBB1phpVy8HPXQ=",
  state: "on" as const,
  createdAt: "2026-11-21T08:00:00.000Z",
  formerKeyUntil: null,
};
export const eventDelivery = {
  id: "evt_01M7YR0A5G9V2C4XQ8KJ6TZBNE",
  event: "line.suspended" as const,
  orderId: ids.order,
  at: "2026-11-21T10:00:00.000Z",
  state: "delivered" as const,
  attempts: 1,
  lastAttemptAt: "2026-11-21T10:00:01.000Z",
  nextAttemptAt: null,
  answer: "204",
};

/** A made-up key in the format that its holder sends. */
export const assistantKeySecret = `everline_${assistantKey.id}.0123456789-abcdefghijklmnopqrstuvwxyz_ABCDE`;

/** The public part of a key that no shop has. `lineCard` is signed with it, so both are a test vector. */
export const lineKey = {
  kty: "OKP",
  crv: "Ed25519",
  x: "Updd8fizMwmL80GQgKdMjmGei2AXNKfDBAS_8WrjTKI",
  kid: "wfkOmejQVGjW31qs",
  use: "sig",
  alg: "EdDSA",
} as const;

const cardParts = [
  "eyJhbGciOiJFZERTQSIsInR5cCI6ImxpbmUtY2FyZCtqd3QiLCJraWQiOiJ3ZmtPbWVqUVZHalczMXFzIn0",
  [
    "eyJsaW5lIjoiNDQ3NzAwOTAwMTIzIiwid2EiOiJHQi4xMzQ5MTIwODY1NTMwMjc0MTkxOCIsInN0YXRlIjoiYWN0",
    "aXZlIiwicmV2aXNpb24iOjcsIm5vbmNlIjoiNWYwYzFlN2E5YiIsInN1YiI6Im9yZF8wMU03WVFQMFowWVYzV0hU",
    "Q1RGOTdDUlQ4NyIsImp0aSI6IndhbWlkLkhCZ01ORFEzTnpBd09UQXdNVEl6IiwiaWF0IjoxNzk1MjYxMjYwLCJl",
    "eHAiOjE3OTUzNDc2NjB9",
  ].join(""),
  "m_7XNQM5KvNXPVx1exU4L379aSH_I9xnreLvE7ugRD7QQClDjnuzCE11Mng74p1rAVFUvgF9WzSWTruZhsNKAQ",
];
export const lineCard = cardParts.join(".");

/** Ada's license is connected with the chat of her number. */
export const connection = {
  state: "connected",
  chatEndsWith: "0123",
  until: null,
  isMove: true,
  movableFrom: null,
  undoUntil: null,
} as const;

/** The code that connects it. */
export const claimCode = {
  code: "7QK2M-X9RTD",
  link: "https://wa.me/12025550142?text=Everline%207QK2M-X9RTD",
  expiresAt: "2026-11-21T11:55:00.000Z",
};

/** A question about Ada, who writes to the assistant, and the answer. */
export const question = {
  line: phone,
  waUserId,
  messageId: "wamid.HBgMNDQ3NzAwOTAwMTIz",
  nonce: "5f0c1e7a9b",
};
const code: LineCode = "VALID";
export const answer = {
  valid: true,
  code,
  detail: lineAnswers(code),
  nonce: question.nonce,
  at: "2026-11-21T11:41:00.000Z",
  licence: { id: ids.order, state: "active" as const, since: "2026-11-21T10:15:00.000Z", revision: 7 },
  bound: true,
  card: lineCard,
  cacheSeconds: 300,
};

/** Where the next list of changes begins. */
export const lineChangesCursor = "eyJsaXN0IjoiRTZ0V1ZsX0ZjS2xIIiwiYXQiOiIyMDI2LTExLTIxVDEyOjM1OjAwLjAwMFoifQ";

/** Ada sends the code. */
export const claim = {
  text: `Everline ${claimCode.code}`,
  line: phone,
  waUserId,
  messageId: question.messageId,
  sentAt: 1_795_261_260,
};
/** Ada changed her number. */
export const numberChange = {
  previousWaUserId: waUserId,
  waUserId: "GB.20817399145602283117",
  line: "447700900456",
  messageId: "wamid.HBgMNDQ3NzAwOTAwNDU2",
  sentAt: claim.sentAt + 3600,
};
export const numberChangeAnswer = {
  code: "MOVED" as const,
  detail: changeAnswers("MOVED"),
  licence: { ...answer.licence, revision: answer.licence.revision + 1 },
};

/** The license as an assistant that asks for changes gets it. */
export const lineChange = {
  event: "line.moved" as const,
  licence: numberChangeAnswer.licence,
  at: "2026-11-21T12:41:00.000Z",
};

export const claimAnswer = { code: "BOUND" as const, detail: claimAnswers("BOUND"), licence: answer.licence };
