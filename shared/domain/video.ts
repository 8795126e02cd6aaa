/**
 * The hosts of the allowed video players, which set no cookie before playing. The site's Content-Security-Policy
 * permits framing them, and the landing page's copy accepts no video from elsewhere.
 */
export const videoHosts = ["www.youtube-nocookie.com", "player.vimeo.com"] as const;

/** Whether `text` is an https URL of an allowed player. */
export function isVideoUrl(text: string): boolean {
  const { protocol, host, username, password } = URL.parse(text) ?? {};
  return (
    protocol === "https:" &&
    username === "" &&
    password === "" &&
    videoHosts.some((allowedHost) => allowedHost === host)
  );
}

/** Returns the URL for a visitor who clicked play: the video starts immediately, and Vimeo's tracking is turned off. */
export function autoplayUrl(address: string): string {
  const url = new URL(address);
  url.searchParams.set("autoplay", "1");
  if (url.host === "player.vimeo.com") url.searchParams.set("dnt", "1");
  return url.href;
}
