import { mailStream } from "#infra/settings/mail-stream.ts";
import type { LocalSes } from "#local-ses/server.ts";
import { startLocalSes } from "#local-ses/server.ts";
import type { EventFunctions } from "../streams/event-process.ts";
import { followFor, type StreamPart, type StreamTable } from "../streams/follow-for.ts";

/** The two functions of mail that are called by events. */
export type MailFunctions = Pick<EventFunctions, "sendMails" | "followMails">;

export interface LocalMail {
  /** SES's endpoint for the SDK, and the address at which everything sent can be read. */
  readonly url: string;
  readonly ses: Pick<LocalSes, "sent" | "setFault" | "clearFaults" | "settled">;
  /**
   * Connects the functions: the table's stream calls one, and SES's events the other. Stop the connection before the
   * functions.
   */
  connect(functions: MailFunctions, table: StreamTable): Promise<{ stop(): Promise<void> }>;
  stop(): Promise<void>;
}

/** How the table's stream and SES's events reach the functions. */
export interface MailWiring extends StreamPart {
  /** Whether an event of SES is passed on to `followMails`. */
  readonly isFollowed: (event: unknown) => boolean;
}

const asDeployed: MailWiring = { ...mailStream, isFollowed: () => true };

/**
 * Starts the stand-in of SES, to which a local shop sends: nothing leaves this machine.
 * @param port 0 for any free one
 */
export async function startLocalMail(
  port: number,
  wiring: MailWiring = asDeployed,
  now = () => new Date(),
): Promise<LocalMail> {
  let functions: MailFunctions | undefined;
  const ses = await startLocalSes({
    port,
    now,
    onEvent: async (event) => {
      if (wiring.isFollowed(event)) await functions?.followMails(event);
    },
  });
  return {
    url: ses.url,
    ses,
    async connect(connected, table) {
      functions = connected;
      const stream = await followFor((event) => connected.sendMails(event), wiring, table);
      return {
        async stop() {
          await stream.stop();
          functions = undefined;
        },
      };
    },
    stop: () => ses.close(),
  };
}
