"""A form drawn by ReportLab, with checkboxes and barcodes; prints its truth. forms_reportlab.py OUT.pdf SEED"""
import json
import random
import sys

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode import code39, code93, code128, createBarcodeDrawing, qr
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

out, seed = sys.argv[1], int(sys.argv[2])
chance = random.Random(seed)
width, height = A4
page = canvas.Canvas(out, pagesize=A4)
font = chance.choice(["Helvetica", "Times-Roman", "Courier"])
size = chance.choice([9, 10, 11, 12])
side = size * chance.uniform(0.8, 1.4)
line = chance.choice([0.5, 0.7, 1, 1.4])
boxes, codes = [], []
LABELS = ["Goods complete", "Seal unbroken", "Customs papers", "Insured", "Fragile", "Refrigerated", "Keep upright",
          "Return empties", "Sample taken", "Second inspection", "Approved", "Rejected", "Weekend delivery", "Gift wrap"]


def box_at(x, y, label):
    """Lower left corner x, y."""
    checked = chance.random() < 0.45
    page.setLineWidth(line)
    page.setStrokeGray(chance.choice([0, 0, 0.3]))
    page.rect(x, y, side, side)
    page.setStrokeGray(0)
    if checked:
        how = chance.randrange(5)
        page.setLineWidth(chance.uniform(0.8, 1.8))
        o = chance.choice([0, 0, 0.2]) * side
        a, b = 0.15 * side - o, 0.85 * side + o
        if how <= 1:
            page.line(x + a, y + a, x + b, y + b)
            page.line(x + a, y + b, x + b, y + a)
        elif how == 2:
            page.lines([(x + a, y + 0.5 * side, x + 0.4 * side, y + a), (x + 0.4 * side, y + a, x + b, y + b)])
        elif how == 3:
            page.setFont("ZapfDingbats", side)
            page.drawCentredString(x + side / 2, y + 0.15 * side, chance.choice("34568"))
        else:
            page.rect(x + 0.15 * side, y + 0.15 * side, 0.7 * side, 0.7 * side, fill=1)
    page.setFont(font, size)
    boxes.append({"box": [x, height - y - side, x + side, height - y], "checked": checked, "label": label})


def barcode_at(x, y):
    kind = chance.choice(["Code128", "Code39", "EAN13", "QR", "Code93", "I2of5", "ECC200DataMatrix"])
    if kind in ("Code128", "Code39", "Code93"):
        text = chance.choice(["PKG-", "LOT", "INV-20"]) + str(chance.randrange(10 ** 4, 10 ** 6))
        make = {"Code128": code128.Code128, "Code39": code39.Standard39, "Code93": code93.Standard93}[kind]
        extra = {"checksum": 0} if kind == "Code39" else {}
        made = make(text, barHeight=chance.uniform(25, 45), barWidth=chance.uniform(0.9, 1.3), **extra)
        made.drawOn(page, x, y)
        w, h = made.width, made.height
    elif kind == "EAN13":
        digits = "".join(chance.choice("0123456789") for _ in range(12))
        check = (10 - sum(int(d) * (3 if i % 2 else 1) for i, d in enumerate(digits)) % 10) % 10
        text = digits + str(check)
        made = createBarcodeDrawing("EAN13", value=digits, barHeight=45, barWidth=1.1)
        renderPDF.draw(made, page, x, y)
        w, h = made.width, made.height
    elif kind == "I2of5":
        text = "".join(chance.choice("0123456789") for _ in range(12))
        made = createBarcodeDrawing("I2of5", value=text, barHeight=40, barWidth=1.1, checksum=0)
        renderPDF.draw(made, page, x, y)
        w, h = made.width, made.height
    elif kind == "ECC200DataMatrix":
        text = "DM" + str(chance.randrange(10 ** 7, 10 ** 9))
        made = createBarcodeDrawing("ECC200DataMatrix", value=text)
        w = h = 60
        page.saveState()
        page.translate(x, y)
        page.scale(60 / made.width, 60 / made.height)
        renderPDF.draw(made, page, 0, 0)
        page.restoreState()
    else:
        text = "Delivery %d; dock %d" % (chance.randrange(10 ** 5), chance.randrange(40))
        w = h = chance.uniform(60, 95)
        drawing = Drawing(w, h)
        made = qr.QrCodeWidget(text, barWidth=w, barHeight=h)
        drawing.add(made)
        renderPDF.draw(drawing, page, x, y)
    codes.append({"format": kind, "text": text, "box": [x, height - y - h, x + w, height - y]})


page.setFont(font, 18)
page.drawString(60, height - 70, chance.choice(["Goods received", "Inspection report", "Dispatch order"]))
page.setFont(font, size)
y = height - 100
for text in ["Report no. %d of the warehouse, dock %d." % (chance.randrange(10 ** 6), chance.randrange(20)),
             "BOOKS, DOORS and BOXES are checked by the person named below.", "O.K. = 0 defects; D = defect, Q = quality hold."]:
    page.drawString(60, y, text)
    y -= 1.6 * size
y -= 20
barcode_at(60, y - 45)
if chance.random() < 0.6:
    barcode_at(330, y - 45)
y -= 130
labels = chance.sample(LABELS, len(LABELS))
for _ in range(chance.randrange(3, 6)):
    label = labels.pop()
    box_at(60, y - 0.15 * size, label)
    page.drawString(60 + side + 0.6 * size, y, label)
    y -= 2.1 * size
y -= 12
x = 60
for _ in range(3):
    label = labels.pop()
    box_at(x, y - 0.15 * size, label)
    page.drawString(x + side + 0.5 * size, y, label)
    x += side + 160
y -= 40
for _ in range(chance.randrange(0, 4)):
    label = labels.pop()
    page.rect(60, y - 8, 300, 2.4 * size)
    page.line(60 + 2.4 * side, y - 8, 60 + 2.4 * side, y - 8 + 2.4 * size)
    box_at(60 + 0.7 * side, y - 0.15 * size, label)
    page.drawString(60 + 3 * side, y, label)
    y -= 2.4 * size
y -= 30
for i in range(chance.choice([0, 6, 9])):
    page.rect(60 + i * 16, y, 16, 18)
page.save()
print(json.dumps({"language": "eng", "boxes": boxes, "codes": codes}))
