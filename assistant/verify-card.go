// Verifies a line card with Go's standard library: go run verify-card.go KEYS CARD UNIX_TIME
// KEYS is the reply of GET /api/line-keys. Prints the card's claims, or fails.
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
)

var base64url = base64.RawURLEncoding.Strict()

type keySet struct {
	Keys []struct{ Kty, Crv, Kid, X string }
}

func main() {
	claims, err := verify(os.Args[1], os.Args[2], os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(claims))
}

func verify(keys, card, now string) ([]byte, error) {
	parts := strings.Split(card, ".")
	if len(parts) != 3 {
		return nil, fmt.Errorf("not a compact JWS")
	}
	var header struct{ Alg, Typ, Kid string }
	if err := decode(parts[0], &header); err != nil || header.Alg != "EdDSA" || header.Typ != "line-card+jwt" {
		return nil, fmt.Errorf("not a line card")
	}
	var set keySet
	if err := json.Unmarshal([]byte(keys), &set); err != nil {
		return nil, err
	}
	for _, key := range set.Keys {
		if key.Kid != header.Kid || key.Kty != "OKP" || key.Crv != "Ed25519" {
			continue
		}
		public, err := base64url.DecodeString(key.X)
		if err != nil || len(public) != ed25519.PublicKeySize {
			return nil, fmt.Errorf("not an Ed25519 key")
		}
		signature, err := base64url.DecodeString(parts[2])
		if err != nil || !ed25519.Verify(public, []byte(parts[0]+"."+parts[1]), signature) {
			return nil, fmt.Errorf("wrong signature")
		}
		var claims struct{ Exp int64 }
		seconds, err := strconv.ParseInt(now, 10, 64)
		if err != nil || decode(parts[1], &claims) != nil || seconds >= claims.Exp {
			return nil, fmt.Errorf("expired")
		}
		return base64url.DecodeString(parts[1])
	}
	return nil, fmt.Errorf("unknown key: read the keys again")
}

func decode(part string, target any) error {
	bytes, err := base64url.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(bytes, target)
}
