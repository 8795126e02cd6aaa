/**
 * For the scanner of headers. Loaded before anything else in its process (NODE_OPTIONS=--require): what connects to
 * SHOP_HOST at port 80 or 443 reaches the ports of this machine that SHOP_HTTP_PORT and SHOP_HTTPS_PORT name, as if
 * that name were the shop's. Everything else is refused: there is nobody else to ask.
 */
const fs = require("node:fs");
const net = require("node:net");

const { SHOP_HOST, SHOP_HTTP_PORT, SHOP_HTTPS_PORT } = process.env;
const ports = { 80: Number(SHOP_HTTP_PORT), 443: Number(SHOP_HTTPS_PORT) };

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...args) {
  const [options] = args.flat();
  const port = options?.host === SHOP_HOST ? ports[options.port] : undefined;
  if (port === undefined) throw new Error(`There is no network here: ${options?.host}:${options?.port}`);
  return connect.call(this, { ...options, host: "127.0.0.1", port, lookup: undefined });
};

// The scanner is installed without the list of hosts that browsers know to be https only: it would come from the
// internet, and the shop is not on it.
const { readFileSync } = fs;
fs.readFileSync = function (file, ...rest) {
  return String(file).endsWith("hsts-preload.json") ? "{}" : readFileSync.call(this, file, ...rest);
};
