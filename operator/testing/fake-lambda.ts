import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";

/**
 * Starts a fake of Lambda for the only call that the commands make.
 * https://docs.aws.amazon.com/lambda/latest/api/API_GetAccountSettings.html
 * @param concurrentExecutions the account's limit; undefined: the operator may not read it
 */
export function startFakeLambda(concurrentExecutions: number | undefined): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const isKnown = request.method === "GET" && request.url === "/2016-08-19/account-settings";
    const isAllowed = isKnown && concurrentExecutions !== undefined;
    response.writeHead(isAllowed ? 200 : 403, {
      "content-type": "application/json",
      ...(isAllowed ? {} : { "x-amzn-errortype": "AccessDeniedException" }),
    });
    const refusal = { Message: "User: ada is not authorized to perform: lambda:GetAccountSettings" };
    response.end(
      JSON.stringify(isAllowed ? { AccountLimit: { ConcurrentExecutions: concurrentExecutions } } : refusal),
    );
  });
  return listen(server, 0);
}
