/** The stand-in of SES, for tests of folders that may not import it themselves. */
export { type LocalSes, startLocalSes } from "#local-ses/server.ts";
