/**
 * Unpacks the Chromium installed by npm, with its libraries and fonts, and prints the executable's path. This is a
 * separate program because the package reads environment variables: it unpacks into TMPDIR, and unpacks the libraries
 * only if it believes that it runs on Lambda.
 */
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
