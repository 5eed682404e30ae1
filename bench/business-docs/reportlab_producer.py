"""Reads a document as JSON from standard input and prints it with ReportLab into the file named first."""
import json, sys
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle
from xml.sax.saxutils import escape

doc = json.load(sys.stdin)
FONTS = {
    "sans": "/usr/share/fonts/truetype/liberation/LiberationSans-%s.ttf",
    "serif": "/usr/share/fonts/truetype/liberation/LiberationSerif-%s.ttf",
    "wide": "/usr/share/fonts/truetype/dejavu/DejaVuSans%s.ttf",
}
if doc["language"] in ("ja", "zh"):
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    face = "HeiseiKakuGo-W5" if doc["language"] == "ja" else "STSong-Light"
    pdfmetrics.registerFont(UnicodeCIDFont(face))
    regular = bold = face
else:
    file = FONTS[doc["font"]]
    wide = doc["font"] == "wide"
    pdfmetrics.registerFont(TTFont("R", file % ("" if wide else "Regular")))
    pdfmetrics.registerFont(TTFont("B", file % ("-Bold" if wide else "Bold")))
    regular, bold = "R", "B"
size, pad = doc["size"], doc["padding"]
cjk = "CJK" if doc["language"] in ("ja", "zh") else None
def style(font, align=0, plus=0):
    return ParagraphStyle("s", fontName=font, fontSize=size + plus, leading=(size + plus) * 1.2, alignment=align, wordWrap=cjk)
ALIGN = {"left": 0, "center": 1, "right": 2}
width = A4[0] - 100
flow = []
ends = Table([["\n".join(doc["sender"]), "\n".join(doc["recipient"])]], colWidths=[width / 2] * 2)
ends.setStyle(TableStyle([("FONT", (0, 0), (-1, -1), regular, size), ("VALIGN", (0, 0), (-1, -1), "TOP")]))
flow += [ends, Spacer(1, 12), Paragraph(escape(doc["title"]), style(bold, plus=6)), Spacer(1, 10)]
for label, value in doc["meta"]:
    flow.append(Paragraph("%s: %s" % (escape(label), escape(value)), style(regular)))
flow += [Spacer(1, 8), Paragraph(escape(doc["intro"]), style(regular)), Spacer(1, 10)]
for table in doc["tables"]:
    n = len(table["align"])
    data, commands = [], [("LEFTPADDING", (0, 0), (-1, -1), max(2, pad)), ("RIGHTPADDING", (0, 0), (-1, -1), max(2, pad)),
                          ("TOPPADDING", (0, 0), (-1, -1), pad), ("BOTTOMPADDING", (0, 0), (-1, -1), pad), ("VALIGN", (0, 0), (-1, -1), "TOP")]
    head = len(table["head"])
    for r, cells in enumerate(table["head"] + table["rows"]):
        row = [""] * n
        column = 0
        for cell in cells:
            over = cell.get("columns", 1)
            align = ALIGN[table["align"][column]]
            if over > 1:
                align = 1 if r < head else (0 if column + over == n else 2)
                commands.append(("SPAN", (column, r), (column + over - 1, r)))
            font = bold if r < head or cell.get("bold") else regular
            row[column] = Paragraph(escape(cell["text"]), style(font, align))
            column += over
        data.append(row)
    look = doc["look"]
    if look in ("head", "columns"): commands.append(("LINEBELOW", (0, head - 1), (-1, head - 1), 0.8, colors.black))
    if look == "rows": commands.append(("LINEBELOW", (0, 0), (-1, -1), 0.4, colors.grey))
    if look == "zebra": commands.append(("ROWBACKGROUNDS", (0, head), (-1, -1), [colors.white, colors.HexColor("#eef2f6")]))
    if look == "columns": commands += [("BOX", (0, 0), (-1, -1), 0.8, colors.black), ("INNERGRID", (0, 0), (-1, -1), 0, colors.white)] and [("BOX", (0, 0), (-1, -1), 0.8, colors.black)] + [("LINEAFTER", (c, 0), (c, -1), 0.5, colors.black) for c in range(n - 1)]
    if look == "grid": commands.append(("GRID", (0, 0), (-1, -1), 0.5, colors.grey))
    made = Table(data, colWidths=[width * w / 100 for w in table["widths"]], repeatRows=head)
    made.setStyle(TableStyle(commands))
    flow += [made, Spacer(1, 12)]
flow.append(Paragraph(escape(doc["closing"]), style(regular)))
SimpleDocTemplate(sys.argv[1], pagesize=A4, leftMargin=50, rightMargin=50, topMargin=50, bottomMargin=50, title=doc["title"]).build(flow)
