# Varnish in front of Keel: keeps the pages that the shop says it may keep, forgets them by tag, and goes on showing
# them for an hour while the shop is away. For Debian's varnish 7 with varnish-modules (xkey). Put the addresses of
# your processes in place of 10.0.0.1 and 10.0.0.2, here and in TRUST_PROXY the other way round; README.md says how
# the shop is told of it.
vcl 4.1;

import directors;
import std;
import xkey;

# Who may have pages forgotten: the shop's processes, and nobody else.
acl purgers {
  "10.0.0.1";
  "10.0.0.2";
}

probe ready {
  .url = "/health/ready";
  .interval = 1s;
  .timeout = 3s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

probe alive {
  .url = "/health/live";
  .interval = 1s;
  .timeout = 3s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend one { .host = "10.0.0.1"; .port = "3000"; .connect_timeout = 2s; .probe = ready; }
backend two { .host = "10.0.0.2"; .port = "3000"; .connect_timeout = 2s; .probe = ready; }

# The same again: while its database is away no process is ready, and each still shows what it has.
backend one_alive { .host = "10.0.0.1"; .port = "3000"; .connect_timeout = 2s; .probe = alive; }
backend two_alive { .host = "10.0.0.2"; .port = "3000"; .connect_timeout = 2s; .probe = alive; }

sub vcl_init {
  new shop = directors.round_robin();
  shop.add_backend(one);
  shop.add_backend(two);
  new living = directors.round_robin();
  living.add_backend(one_alive);
  living.add_backend(two_alive);
}

sub vcl_recv {
  if (req.method == "PURGE") {
    # What speaks https may stand on the machine of a process: it says for whom it asks, and a process asks for itself.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Not allowed"));
    }
    if (!req.http.xkey-softpurge) {
      return (synth(400, "No tags"));
    }
    return (synth(200, "Forgotten: " + xkey.softpurge(req.http.xkey-softpurge)));
  }

  set req.backend_hint = shop.backend();
  if (!std.healthy(req.backend_hint)) {
    set req.backend_hint = living.backend();
  }

  # A page that was to be forgotten is shown once more only where nobody can make it anew.
  if (std.healthy(req.backend_hint) && req.restarts == 0) {
    set req.grace = 0s;
  } else {
    set req.grace = 1d;
  }

  unset req.http.X-Keel-Currency;
  # After this nothing is looked at any more, so it is for sockets alone: on another address a visitor could go on with
  # plain requests, and say in them who they are.
  if (req.http.Upgrade ~ "(?i)^websocket$" && req.url ~ "^/realtime/v1/websocket(?:\?|$)") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The shop reads all headers of a name, so the rules below do, too.
  std.collect(req.http.Accept);
  std.collect(req.http.Cookie, ";");
  # Programs that ask for a page's words get them from the shop; answers to whoever is named are nobody else's.
  if (req.http.Accept ~ "text/markdown" || req.http.Authorization) {
    return (pass);
  }

  # The currency is all of a cookie that a public page is made of. The first one that the shop knows counts.
  if (req.http.Cookie ~ "(?:^|;)\s*keel_currency=(?:USD|CAD|GBP|EUR)\s*(?:;|$)") {
    set req.http.X-Keel-Currency = regsub(req.http.Cookie,
      "^(?:.*?;)??\s*keel_currency=(USD|CAD|GBP|EUR)\s*(?:;.*)?$", "\1");
  }
  # The shop gets that one alone: what it reads otherwise would be kept for everyone.
  if (req.http.Cookie ~ "keel_currency") {
    set req.http.Cookie = regsuball(req.http.Cookie, "[^;]*keel_currency[^;]*;?", "");
  }
  if (req.http.X-Keel-Currency) {
    set req.http.Cookie = "keel_currency=" + req.http.X-Keel-Currency + ";" + req.http.Cookie;
  }

  # What campaigns add to an address makes no other page.
  if (req.url ~ "[?&](?:utm_\w+|gclid|fbclid|msclkid)=") {
    set req.url = regsuball(req.url, "(?<=[?&])(?:utm_\w+|gclid|fbclid|msclkid)=[^&]*(?:&|$)", "");
    set req.url = regsub(req.url, "[?&]$", "");
  }
  return (hash);
}

sub vcl_hash {
  hash_data(req.http.X-Keel-Currency);
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = "upgrade";
}

sub vcl_backend_fetch {
  unset bereq.http.X-Keel-Currency;
}

sub vcl_backend_response {
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  if (beresp.http.Set-Cookie || bereq.uncacheable) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  # The shop says of each public page, and of nothing else, that a front may keep it.
  if (beresp.http.Surrogate-Control ~ "max-age=[1-9]") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    # What no visitor gets is not kept: it would be taken out, and noted as taken out, at each visit.
    unset beresp.http.Surrogate-Key;
    unset beresp.http.Surrogate-Control;
    return (deliver);
  }
  # Pictures, styles and scripts say it in the words for everyone.
  if (beresp.http.Cache-Control ~ "public" && beresp.ttl > 0s) {
    return (deliver);
  }
  # For two minutes nobody waits for another's answer at this address.
  set beresp.ttl = 120s;
  set beresp.uncacheable = true;
  return (deliver);
}

sub vcl_backend_error {
  # Another process may answer, unless something was posted: that must not be done twice.
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Retry-After = "5";
  set beresp.body = {"<!doctype html><title>One moment</title><p>The shop does not answer just now. Please try again in a moment."};
  return (deliver);
}

sub vcl_deliver {
  # The shop failed: whoever asks sees the page as it was, if there is one.
  if (resp.status >= 500 && req.restarts == 0 && (req.method == "GET" || req.method == "HEAD") && !req.http.Authorization) {
    return (restart);
  }
  if (resp.http.xkey) {
    set resp.http.Vary = "Accept, Accept-Encoding, Cookie";
    # Browsers ask each time, so how old it is here means nothing to them.
    unset resp.http.Age;
  }
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "varnish; hit; ttl=" + std.integer(duration=obj.ttl)
      + "; detail=grace:" + std.integer(duration=obj.grace);
  } else {
    set resp.http.Cache-Status = "varnish; fwd=miss";
  }
  unset resp.http.xkey;
  unset resp.http.Surrogate-Key;
  unset resp.http.Surrogate-Control;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}
