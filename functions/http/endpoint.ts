import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import {
  errors,
  type Parsed,
  type Reply,
  type RouteId,
  type RouteLine,
  routes,
  shapes,
} from "../../shared/contract/index.ts";
import { findUser, type User } from "../data/users.ts";
import { describe, type Log, requestLog } from "../log.ts";
import { ShopError } from "../shop-error.ts";
import { callerAddress } from "./address.ts";
import { type CallerBy, callers, type ReadAccount } from "./caller.ts";
import { readInput } from "./input.ts";
import { errorReply, FileReply, fileReply, reply } from "./reply.ts";
import { bodyBytes, header } from "./request.ts";

type Result = APIGatewayProxyStructuredResultV2;
type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Result>;

/** What every route's function receives. */
export interface Surroundings {
  /** When the gateway received the request. The one clock of a call. */
  readonly now: Date;
  readonly log: Log;
  /** The network address by which attempts are counted. */
  address(): Promise<string>;
  header(name: string): string | undefined;
  /** The body as it was sent, for whoever checks a signature. */
  rawBody(): Buffer;
}

type CallerOf<Id extends RouteId, Account> = CallerBy<Account>[(typeof routes)[Id]["who"]];
type Call<Id extends RouteId, Account> = Surroundings & Parsed<Id> & { readonly caller: CallerOf<Id, Account> };

/** What a route's function answers: what the contract says, and bytes as a file. */
type Answer<Id extends RouteId> = Reply<Id> extends Uint8Array ? FileReply : Reply<Id>;

/**
 * The function behind a route: parse, who is calling, run, parse the reply, map errors. Everything about HTTP is here and beside this
 * file; `run` takes what the contract says and answers what the contract says, or throws a `ShopError`.
 */
export function endpoint<Id extends RouteId>(id: Id, run: (call: Call<Id, User>) => Promise<Answer<Id>>): Handler {
  return endpointFor(id, findUser, run);
}

/** The same for a route that reads more than the account when it reads its caller. */
export function endpointFor<Id extends RouteId, Account extends User>(
  id: Id,
  readAccount: ReadAccount<Account, Parsed<Id>>,
  run: (call: Call<Id, Account>) => Promise<Answer<Id>>,
): Handler {
  const { edgeSeconds }: RouteLine = routes[id];
  const who: (typeof routes)[Id]["who"] = routes[id].who;
  return middy<APIGatewayProxyEventV2, Result>()
    .use(outcomeLogged(id))
    .handler(async (event) => {
      const now = receivedAt(event);
      const input = readInput(id, event);
      const caller: CallerOf<Id, Account> = await callers(event, now, (userId) => readAccount(userId, input, now))[
        who
      ]();
      const answer = await run({
        ...input,
        caller,
        now,
        log: logOf(id, event),
        address: () => callerAddress(event, now),
        header: (name) => header(event, name),
        rawBody: () => bodyBytes(event),
      });
      if (answer instanceof FileReply) return fileReply(answer, edgeSeconds);
      return reply(200, shapes[id].reply.parse(answer), edgeSeconds);
    });
}

/**
 * The same for a route that reads something beside its caller's account: both reads begin together, once the token is good, so the route
 * takes the time of one. `beside()` is what was read; whatever went wrong with it is thrown there, after the caller has been let in.
 */
export function endpointBeside<Id extends RouteId, Beside>(
  id: Id,
  read: (input: Parsed<Id>, userId: string, now: Date) => Promise<Beside>,
  run: (call: Call<Id, User & { beside(): Promise<Beside> }>) => Promise<Answer<Id>>,
): Handler {
  return endpointFor(
    id,
    async (userId, input, now) => {
      const beside = read(input, userId, now);
      beside.catch(() => {});
      const user = await findUser(userId);
      return user && { ...user, beside: () => beside };
    },
    run,
  );
}

/** One line for each call, with its outcome, and the answer to whatever was thrown. */
function outcomeLogged(id: RouteId) {
  return {
    after: ({ event }: { event: APIGatewayProxyEventV2 }) => {
      logOf(id, event).info("answered", { status: 200 });
    },
    onError: (request: { event: APIGatewayProxyEventV2; error: unknown; response: unknown }) => {
      const { event, error } = request;
      const code = error instanceof ShopError ? error.code : "internal";
      const { status } = errors[code];
      const cause = error instanceof ShopError ? error.cause : error;
      const log = logOf(id, event);
      if (status < 500) log.info("refused", { status, code });
      else log.error("failed", { status, code, ...(cause === undefined ? {} : { cause: describe(cause) }) });
      request.response = errorReply(error);
    },
  };
}

function logOf(id: RouteId, event: APIGatewayProxyEventV2): Log {
  return requestLog(id, event.requestContext.requestId);
}

function receivedAt(event: APIGatewayProxyEventV2): Date {
  return new Date(event.requestContext.timeEpoch);
}
