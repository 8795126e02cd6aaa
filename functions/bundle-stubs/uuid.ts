import { randomUUID } from "node:crypto";

/** Replaces the SDK's choice of a source for ids, which loads all of Node's Web Crypto to look at it. */
export const bindV4 = () => randomUUID;
