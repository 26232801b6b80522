
CREATE TABLE public.outbox (
    id text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    leased_until bigint NOT NULL,
    attempts integer NOT NULL,
    error text
);

CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.submissions (
    id text NOT NULL,
    form text NOT NULL,
    key text NOT NULL,
    digest text NOT NULL,
    received_at bigint NOT NULL,
    locale text NOT NULL,
    page text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    service text NOT NULL,
    message text NOT NULL,
    spam integer NOT NULL,
    suspect text
);

CREATE TABLE public.subscribers (
    id text NOT NULL,
    email text NOT NULL,
    locale text NOT NULL,
    page text NOT NULL,
    consent text NOT NULL,
    asked_at bigint NOT NULL,
    suspect text,
    last_key text NOT NULL,
    mail_id text NOT NULL,
    mailed_at bigint NOT NULL,
    mails integer NOT NULL,
    confirmed_at bigint,
    withdrawn_at bigint
);

CREATE TABLE public.tokens (
    hash text NOT NULL,
    subscriber text NOT NULL,
    purpose text NOT NULL,
    created_at bigint NOT NULL
);

INSERT INTO public.outbox VALUES ('m1', 'contact', 'm1', 1795195800000, 1795195800000, 0, 0, NULL);
INSERT INTO public.outbox VALUES ('mail of s1', 'confirm', 's1', 1795195800000, 1795195800000, 0, 0, NULL);
INSERT INTO public.outbox VALUES ('mail of s2', 'confirm', 's2', 1795195800000, 1795195800000, 0, 0, NULL);
INSERT INTO public.outbox VALUES ('m3', 'contact', 'm3', 1795195800002, 1795282200000, 0, 2, '450 later');

INSERT INTO public.settings VALUES ('schema', '1');
INSERT INTO public.settings VALUES ('secret', 'a secret of no store');

INSERT INTO public.submissions VALUES ('m3', 'contact', 'k3', '6ecFkitLj1yAiEpKszDmNU9AODMQA02FZsTAr2nlqeI', 1795195800002, 'fr', '', '', 'Marie@exemple.ca', '+1 514 555-0123', 'software', 'Bonjour « été » 😀
l''œuvre; -- %', 0, 'too-fast');
INSERT INTO public.submissions VALUES ('m2', 'contact', 'k2', 'UZlqf9O6O-YoW1Si56UNtK9Gl9LVjFOKKHxa2S1o2HY', 1795195800001, 'en', '/contact', 'Marie', 'Marie@exemple.ca', '+1 514 555-0123', 'software', 'Bonjour « été » 😀
l''œuvre; -- %', 1, NULL);
INSERT INTO public.submissions VALUES ('m1', 'contact', '00000000-0000-4000-8000-000000000001', 'Y4TB3IS6gfNNW36KmTWStgDm7W9-rfnYQIcRqbT6_Y4', 1795195800000, 'fr', '/contact', 'Marie', 'Marie@exemple.ca', '+1 514 555-0123', 'software', 'Bonjour « été » 😀
l''œuvre; -- %', 0, NULL);
INSERT INTO public.submissions VALUES ('m4', 'newsletter', 'k4', 'Y4TB3IS6gfNNW36KmTWStgDm7W9-rfnYQIcRqbT6_Y4', 1795195800000, 'fr', '/contact', 'Marie', 'Marie@exemple.ca', '+1 514 555-0123', 'software', 'Bonjour « été » 😀
l''œuvre; -- %', 1, NULL);

INSERT INTO public.subscribers VALUES ('s1', 'attend@exemple.ca', 'fr', '/blog', '2026-11', 1795195800000, NULL, 'key of s1', 'mail of s1', 1795195800000, 1, NULL, NULL);
INSERT INTO public.subscribers VALUES ('s2', 'oui@exemple.ca', 'fr', '/blog', '2026-11', 1795195800000, 'no-token', 'key of s2', 'mail of s2', 1795195800000, 1, 1795195800001, NULL);
INSERT INTO public.subscribers VALUES ('s3', 'parti@exemple.ca', 'en', '/blog', '2026-11', 1795195800000, NULL, 'key of s3', 'mail of s3', 1795195800000, 1, 1795195800001, 1795282200000);

INSERT INTO public.tokens VALUES ('confirms s1', 's1', 'confirm', 1795195800000);
INSERT INTO public.tokens VALUES ('confirms s2', 's2', 'confirm', 1795195800000);
INSERT INTO public.tokens VALUES ('unsubscribes s2', 's2', 'unsubscribe', 1795195800000);
INSERT INTO public.tokens VALUES ('confirms s3', 's3', 'confirm', 1795195800000);
INSERT INTO public.tokens VALUES ('unsubscribes s3', 's3', 'unsubscribe', 1795195800000);

ALTER TABLE ONLY public.outbox
    ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_form_key_digest_key UNIQUE (form, key, digest);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.subscribers
    ADD CONSTRAINT subscribers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);

CREATE INDEX outbox_due ON public.outbox USING btree (due_at);

CREATE INDEX submissions_email ON public.submissions USING btree (lower(email));

CREATE INDEX submissions_received ON public.submissions USING btree (received_at);

CREATE UNIQUE INDEX subscribers_email ON public.subscribers USING btree (lower(email)) WHERE (withdrawn_at IS NULL);

