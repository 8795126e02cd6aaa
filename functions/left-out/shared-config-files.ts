/**
 * In place of reading files. All that reads any in a bundle is the AWS SDK, which looks for `~/.aws/config` and `~/.aws/credentials` before its first
 * request; Lambda has neither, and what they could say is in environment variables. A file that is not there is nothing wrong to it.
 */
export async function readFile(path: string): Promise<never> {
  throw new Error(`A function has no ${path}.`);
}
