import { Tags } from "aws-cdk-lib";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { lineEventFunctionSettings } from "../settings/line-event-functions.ts";
import { lineEventStream } from "../settings/line-event-stream.ts";
import { createFunction, type ShopFunctionProps } from "./shop-function.ts";
import { followTableStream, readTableStream } from "./table-stream.ts";

export interface LineEventsProps extends ShopFunctionProps {
  readonly deadLetters: IQueue;
}

/**
 * Events for assistants that listen (docs/decisions/054): the table's stream hands changes of licenses to
 * `sendLineEvents`, which calls the endpoints. What the stream loses and what an endpoint does not take is the job's
 * `sweepLineEvents`.
 */
export class LineEvents extends Construct {
  constructor(scope: Construct, id: string, { deadLetters, ...props }: LineEventsProps) {
    super(scope, id);
    const name = "sendLineEvents";
    const { table, stage } = props;
    const parent = new Construct(this, name);
    Tags.of(parent).add("events", name);
    const purpose = `Tells assistants of changes of licenses of the ${stage.name} shop`;
    const sendLineEvents = createFunction(parent, purpose, lineEventFunctionSettings[name], {
      ...props,
      deadLetters,
      statements: [readTableStream(table)],
    });
    followTableStream(this, sendLineEvents, lineEventStream, { table, deadLetters });
  }
}
