import { createServer } from "node:http";
import { clear, decideFate, verifyIdentity } from "./controls/actions.ts";
import { handleRequest } from "./handle-request.ts";
import { createChanges } from "./http/changes.ts";
import { createConfigurationSets } from "./model/configuration-sets.ts";
import type { Context } from "./model/context.ts";
import { createFaults, type FaultInput, type FaultKind, faultSchema } from "./model/faults.ts";
import { createIdentities } from "./model/identities.ts";
import type { Fate, SentMail } from "./model/mail.ts";
import { createMails, type MailFilter } from "./model/mails.ts";
import { createPublisher, type OnEvent } from "./model/publisher.ts";

export interface LocalSesOptions {
  /** 0 for any free port. `startLocalSes` rejects with Node's EADDRINUSE when the port is in use. */
  readonly port: number;
  /** Receives each event, as EventBridge hands it to a rule's target. */
  readonly onEvent?: OnEvent;
  readonly now?: () => Date;
  /** The configuration sets, which publish every event. Default: any name is one. */
  readonly configurationSets?: readonly string[];
  /** The verified domains and addresses, to which senders are limited. Default: any sender is accepted. */
  readonly identities?: readonly string[];
  /** Default true. False: the sandbox, in which recipients must be verified too. */
  readonly productionAccess?: boolean;
  /** Mails in 24 hours and a second. Enforced if given; default 50,000 and 14, not enforced. */
  readonly quota?: { readonly max24HourSend: number; readonly maxSendRate: number };
  /** How long a delivery takes, in milliseconds. Default 0. */
  readonly deliveryMs?: number;
  /** Delays before an event that `onEvent` refused is tried again. Default 0.2 and 1 second. */
  readonly retryDelaysMs?: readonly number[];
  /** How many mails are kept. Default 20,000. */
  readonly capacity?: number;
  /** Default: the tag `kind`, else the tag `mailId` up to its first dash. */
  readonly kindOf?: (tags: Readonly<Record<string, string>>) => string;
}

export interface LocalSes {
  /** Both the endpoint for the SDK and the address of the reader. */
  readonly url: string;
  readonly port: number;
  /** The accepted mails, oldest first. */
  sent(filter?: MailFilter): readonly SentMail[];
  /** Adds a fault. The first that applies is taken. */
  setFault(fault: FaultInput): void;
  /** Removes all faults, or those of a kind. */
  clearFaults(kind?: FaultKind): void;
  /** Lets something happen to a mail that was accepted before. Resolves when its events were handed over. */
  decideFate(messageId: string, fate: Fate): Promise<void>;
  /** Hands over the events that were withheld, and returns how many. */
  releaseEvents(): Promise<number>;
  /** Resolves when everything that was accepted has happened and been handed over, but for withheld events. */
  settled(): Promise<void>;
  /** Says that the DNS records of an identity were found: DKIM's, and by default those of MAIL FROM. */
  verify(identity: string, found?: { readonly mailFrom: boolean }): void;
  /** Forgets mails, faults, withheld events and the suppression list. */
  clear(): void;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const RETRY_DELAYS_MS = [200, 1000];

/** Starts a local stand-in for SES v2: its HTTP API, its events, and a page that shows what was sent. See README.md. */
export async function startLocalSes(options: LocalSesOptions): Promise<LocalSes> {
  const changes = createChanges();
  const context = contextFor(options, changes.changed);
  const { mails, faults, publisher } = context;
  const server = createServer((request, response) => {
    handleRequest(context, changes, request, response).catch((error: unknown) => {
      console.error("local SES:", error);
      response.destroy();
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : options.port);
    });
  });
  return {
    url: `http://${HOST}:${port}`,
    port,
    sent: (filter) => mails.list(filter),
    setFault: (fault) => {
      faults.add(faultSchema.parse(fault));
      changes.changed();
    },
    clearFaults: (kind) => {
      faults.clear(kind);
      changes.changed();
    },
    decideFate: async (messageId, fate) => void (await decideFate(context, messageId, fate)),
    releaseEvents: () => publisher.release(),
    settled: () => publisher.settled(),
    verify: (identity, found = { mailFrom: true }) => verifyIdentity(context, identity, found),
    clear: () => clear(context),
    close: async () => {
      publisher.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function contextFor(options: LocalSesOptions, changed: () => void): Context {
  const { now = () => new Date(), quota = { max24HourSend: 50_000, maxSendRate: 14 } } = options;
  return {
    now,
    mails: createMails(options.capacity ?? 20_000),
    account: {
      productionAccess: options.productionAccess ?? true,
      sendingEnabled: true,
      enforcementStatus: "HEALTHY",
      suppressedReasons: ["BOUNCE", "COMPLAINT"],
      ...quota,
      enforcesRate: options.quota !== undefined,
      details: undefined,
    },
    identities: createIdentities(options.identities ?? [], now()),
    checksSender: options.identities !== undefined,
    configurationSets: createConfigurationSets(options.configurationSets),
    suppressed: new Map(),
    faults: createFaults(),
    publisher: createPublisher(options.onEvent, options.retryDelaysMs ?? RETRY_DELAYS_MS, changed),
    kindOf: options.kindOf ?? ((tags) => tags.kind ?? tags.mailId?.split("-")[0] ?? ""),
    deliveryMs: options.deliveryMs ?? 0,
    changed,
  };
}
