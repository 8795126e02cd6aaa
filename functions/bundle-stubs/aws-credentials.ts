/**
 * In place of the AWS SDK's search for credentials. Lambda gives a function those of its role in environment
 * variables (https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html), and the search begins there;
 * what it would try next (profiles, SSO, web identity, processes, the metadata services) brings four more clients and
 * is never reached.
 */
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
