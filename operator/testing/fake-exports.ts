import { createServer } from "node:http";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";

/** The table whose export the fake DynamoDB knows. */
export const exportedTableArn = "arn:aws:dynamodb:eu-central-1:123456789012:table/T-1";

const exportInput = z.object({ TableArn: z.literal(exportedTableArn) });

export interface FakeExports extends RunningServer {
  /** The inputs of the exports that were started. */
  readonly started: readonly unknown[];
}

/**
 * Starts a fake of the three calls to DynamoDB that export a table. An export ends at the second question.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ExportTableToPointInTime.html
 * @param failure makes each export fail with this message
 */
export async function startFakeExports(failure?: string): Promise<FakeExports> {
  const started: unknown[] = [];
  const ExportArn = `${exportedTableArn}/export/01700000000000-1a2b3c4d`;
  let questions = 0;
  const ended =
    failure === undefined
      ? { ExportArn, ExportStatus: "COMPLETED", ItemCount: 11_184 }
      : { ExportArn, ExportStatus: "FAILED", FailureCode: "S3NoSuchBucket", FailureMessage: failure };
  const answers: Readonly<Record<string, (input: unknown) => unknown>> = {
    DescribeTable: () => ({ Table: { TableArn: exportedTableArn } }),
    ExportTableToPointInTime(input) {
      exportInput.parse(input);
      started.push(input);
      return { ExportDescription: { ExportArn, ExportStatus: "IN_PROGRESS" } };
    },
    DescribeExport() {
      questions += 1;
      return { ExportDescription: questions > 1 ? ended : { ExportArn, ExportStatus: "IN_PROGRESS" } };
    },
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const answer = answers[String(request.headers["x-amz-target"]).split(".")[1] ?? ""];
    response.writeHead(answer === undefined ? 400 : 200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(answer?.(JSON.parse(body)) ?? { __type: "UnknownOperationException" }));
  });
  return { ...(await listen(server, 0)), started };
}
