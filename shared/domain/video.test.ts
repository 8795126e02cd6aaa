import { describe, expect, it } from "vitest";
import { autoplayUrl, isVideoUrl } from "./video.ts";

describe("the address of a film", () => {
  it.each(["https://www.youtube-nocookie.com/embed/abc", "https://player.vimeo.com/video/7?h=9"])(
    "may be %s",
    (address) => {
      expect(isVideoUrl(address)).toBe(true);
    },
  );

  it.each([
    "",
    "abc",
    "//player.vimeo.com/video/7",
    "http://player.vimeo.com/video/7",
    "javascript:alert(1)//player.vimeo.com",
    "https://vimeo.com/7",
    "https://www.youtube.com/embed/abc",
    "https://player.vimeo.com.evil.example/video/7",
    "https://evil.example/player.vimeo.com",
    "https://player.vimeo.com:444/video/7",
    "https://player.vimeo.com@evil.example/",
    // A password in a URL, which must be rejected. secretlint-disable-next-line
    "https://somebody:secret@player.vimeo.com/video/7",
  ])("must not be %j", (address) => {
    expect(isVideoUrl(address)).toBe(false);
  });

  it("has exactly one autoplay parameter after a click on play, and on Vimeo the one against tracking", () => {
    expect(autoplayUrl("https://www.youtube-nocookie.com/embed/abc?autoplay=0&start=5")).toBe(
      "https://www.youtube-nocookie.com/embed/abc?autoplay=1&start=5",
    );
    expect(autoplayUrl("https://player.vimeo.com/video/7")).toBe("https://player.vimeo.com/video/7?autoplay=1&dnt=1");
  });
});
