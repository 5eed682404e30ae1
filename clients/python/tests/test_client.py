"""Run against a started server: TOOLWRIGHT_URL, TOOLWRIGHT_KEY, and the folder of files in TOOLWRIGHT_FIXTURES."""
import base64
import hashlib
import hmac
import io
import os
import pathlib
import tempfile
import time
import unittest

from toolwright import (
    InputError,
    NotFoundError,
    OfflineError,
    PaymentError,
    ResultFile,
    SignatureError,
    Toolwright,
    meta_of,
    verify_webhook,
)

FIXTURES = pathlib.Path(os.environ["TOOLWRIGHT_FIXTURES"])
PDF = FIXTURES / "three-pages.pdf"


class ClientTest(unittest.TestCase):
    def setUp(self) -> None:
        self.tw = Toolwright()

    def test_files_by_path_bytes_stream_and_id(self) -> None:
        kept = self.tw.files.upload(PDF)
        self.assertEqual(kept["name"], "three-pages.pdf")
        with open(PDF, "rb") as file:
            merged = self.tw.pdf_merge(files=[str(PDF), PDF.read_bytes(), file, ("again.pdf", io.BytesIO(PDF.read_bytes())), kept])
        self.assertEqual(meta_of(merged).credits_used, 3)
        with tempfile.TemporaryDirectory() as folder:
            path = merged.save(folder)
            self.assertEqual(len(self.tw.pdf_info(path)["pages"]), 15)
            self.assertEqual(len(os.listdir(folder)), 1)
        turned = self.tw.pdf_rotate(kept["file_id"], angle=90)
        # The result of one tool is the file of the next.
        self.assertIn("Harbour", self.tw.pdf_to_text(turned)["text"])
        self.tw.files.delete(kept)
        with self.assertRaises(InputError) as caught:
            self.tw.pdf_rotate(kept)
        self.assertEqual((caught.exception.code, caught.exception.parameter), ("input", "file"))
        self.assertIn("parameter", caught.exception.way_out)

    def test_data_and_words_that_python_keeps_for_itself(self) -> None:
        self.assertEqual(self.tw.hash_generator("hello")["hash"][:8], "2cf24dba")
        self.assertEqual(self.tw.base_converter("ff", from_=16, to=10)["result"], "255")
        page = self.tw.markdown_to_pdf("# Tide")
        self.assertIsInstance(page, ResultFile)
        self.assertTrue(b"".join(page).startswith(b"%PDF"))

    def test_errors(self) -> None:
        with self.assertRaises(InputError) as caught:
            self.tw.pdf_rotate(PDF, angle=45)
        self.assertEqual(caught.exception.parameter, "angle")
        with self.assertRaises(PaymentError):
            Toolwright("nobody").account()
        with self.assertRaises(OfflineError):
            Toolwright(url="http://127.0.0.1:9", retries=0).catalog()
        with self.assertRaises(FileNotFoundError):
            self.tw.pdf_rotate("none.pdf")
        # Refused before the body is read: still the service's own answer.
        with self.assertRaises(PaymentError):
            Toolwright("nobody").pdf_rotate(("large.pdf", b"%PDF-1.7" + bytes(8 << 20)))

    def test_a_job(self) -> None:
        seen: list = []
        turned = self.tw.pdf_rotate(PDF, angle=90, on_progress=seen.append)
        # Short work is over before it told of anything; its end is told all the same.
        self.assertEqual([one["done"] for one in seen if one["done"] == one["total"]], [seen[-1]["total"]])
        self.assertTrue(turned.read().startswith(b"%PDF"))
        job = next(self.tw.jobs.list())
        events = [event for event, _ in self.tw.jobs.events(job)]
        self.assertEqual(events, ["succeeded"])
        self.assertEqual(self.tw.jobs.price("ocr-pdf", {"file": FIXTURES / "scan.pdf"}, ["file"])["units"], 1)

    def test_a_chain(self) -> None:
        steps = [{"tool": "extract-pdf-pages", "input": {"pages": "1"}}, {"tool": "pdf-watermark", "input": {"text": "DRAFT"}}]
        self.assertGreater(self.tw.pipelines.plan(steps, [PDF])["credits"], 0)
        made = self.tw.pipelines.run(steps, [PDF])
        self.assertIn("DRAFT", self.tw.pdf_to_text(made)["text"])
        saved = self.tw.pipelines.save("Draft", steps)
        self.tw.pipelines.delete(saved["pipeline_id"])
        with self.assertRaises(NotFoundError):
            self.tw.pipelines.get(saved["pipeline_id"])

    def test_refused_calls_are_tried_again(self) -> None:
        turned = Toolwright(url=os.environ["TOOLWRIGHT_BUSY"]).pdf_rotate(PDF)
        self.assertTrue(turned.read().startswith(b"%PDF"))

    def test_webhooks(self) -> None:
        secret, body, at = "at-least-16-characters", '{"event":"job.succeeded","note":"ä"}', int(time.time())
        digest = hmac.new(secret.encode(), f"dlv_1.{at}.{body}".encode(), hashlib.sha256).digest()
        headers = {"Webhook-Id": "dlv_1", "Webhook-Timestamp": str(at), "Webhook-Signature": "v1," + base64.b64encode(digest).decode()}
        self.assertEqual(verify_webhook(body, headers, secret)["event"], "job.succeeded")
        for wrong in ((body + " ", headers, secret), (body, headers, "another-secret-of-mine"), (body, {}, secret)):
            with self.assertRaises(SignatureError):
                verify_webhook(*wrong)
        with self.assertRaises(SignatureError):
            verify_webhook(body, headers, secret, now=at + 3600)
        # What strangers send is refused, whatever it is.
        for name, value in (("Timestamp", "²"), ("Timestamp", "9" * 5000), ("Id", "\udcff"), ("Signature", "v1,\udcff")):
            with self.assertRaises(SignatureError):
                verify_webhook(body, {**headers, f"Webhook-{name}": value}, secret)

    def test_an_empty_secret_verifies_nothing(self) -> None:
        at = int(time.time())
        digest = hmac.new(b"", f"dlv_1.{at}.{{}}".encode(), hashlib.sha256).digest()
        headers = {"Webhook-Id": "dlv_1", "Webhook-Timestamp": str(at), "Webhook-Signature": "v1," + base64.b64encode(digest).decode()}
        for secret in ("", "whsec_"):
            with self.assertRaises(SignatureError):
                verify_webhook("{}", headers, secret)


if __name__ == "__main__":
    unittest.main()
